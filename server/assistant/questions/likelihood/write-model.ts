import { dirname } from 'node:path';
import { storeBuilt } from './article-likelihood.ts';

// Bundled as a program of its own: the build runs it beside the bundle.
storeBuilt(dirname(process.argv[1] ?? ''));
