import { data } from 'react-router';

/** Whatever no other route answers: the root's error page, with its status. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound(): null {
  return null;
}
