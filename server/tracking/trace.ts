/** The result of one request; `request_id` is also in its error report, its log lines and its response. */
export interface Trace {
  name: 'request_traced';
  request_id: string;
  host: string;
  method: string;
  /** The route as declared, so without the ids of records. */
  route: string;
  status: number;
  ms: number;
  at: string;
}
