/** Clears the cached portfolios, so that the next list fetches them again. */
export async function purgePortfolios(): Promise<void> {
  const { queryClient } = await import('../../query-client.ts');
  await queryClient.invalidateQueries({ queryKey: ['portfolio', 'portfolio'] });
}
