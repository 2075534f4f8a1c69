export default function Page() {
  return (
    <main id="main">
      <h1>user.portfolio</h1>
    </main>
  );
}
