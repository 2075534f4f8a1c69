import { isRouteErrorResponse } from 'react-router';

/** The HTTP status of a route's error; 500 for a fault in its code. */
export const statusOfFailure = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** For the browser's console: a response by its status and text, an error unchanged. */
export const reportOfFailure = (error: unknown): unknown =>
  isRouteErrorResponse(error) ? `${error.status} ${error.statusText} ${String(error.data ?? '')}` : error;
