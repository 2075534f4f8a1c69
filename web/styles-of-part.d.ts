/** The style sheets of a part that the server renders and the browser loads later (part-styles.ts). */
declare module '*?styles' {
  const sheets: readonly string[];
  export default sheets;
}
