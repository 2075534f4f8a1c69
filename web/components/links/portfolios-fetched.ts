/** Whatever lists portfolios next asks for them again. */
export async function purgePortfolios(): Promise<void> {
  const { queryClient } = await import('../../query-client.ts');
  await queryClient.invalidateQueries({ queryKey: ['portfolio', 'portfolio'] });
}
