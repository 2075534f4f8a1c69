/**
 * A loss per share in the form of a plan. `inflation` and `table` are settled once it is known which table the plan
 * has.
 */
export type Formula = string | { [operator in 'least' | 'greatest' | 'minus' | 'plus' | 'times']?: Formula[] };
