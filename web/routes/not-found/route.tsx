import { data } from 'react-router';

/** Answers addresses without a route: the root's error page, with its status. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound(): null {
  return null;
}
