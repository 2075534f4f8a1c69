// Notices whose captions have two columns.
import { brightwater } from './columns/brightwater.mjs';
import { halvorsen } from './columns/halvorsen.mjs';

export const COLUMNS = [halvorsen(), brightwater()];
