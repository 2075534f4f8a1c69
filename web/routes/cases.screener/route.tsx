export default function Page() {
  return (
    <main id="main">
      <h1>cases.screener</h1>
    </main>
  );
}
