/** One request as it was answered; `request_id` is also in its error's report, in its log lines and in its response. */
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
