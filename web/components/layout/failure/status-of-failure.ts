import { isRouteErrorResponse } from 'react-router';

/** The HTTP status of what a route threw; 500 for a fault in its code. */
export const statusOfFailure = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** For the browser's console: an answer by its status and text, a fault as it is. */
export const reportOfFailure = (error: unknown): unknown =>
  isRouteErrorResponse(error) ? `${error.status} ${error.statusText} ${String(error.data ?? '')}` : error;
