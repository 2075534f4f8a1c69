import type { BlogCategory } from '@trover/contract/blog/blog.ts';

export const blogLabels: Record<BlogCategory, string> = {
  figures: 'Figures',
  law: 'Law',
  claiming: 'Claiming',
  records: 'Records',
  safety: 'Safety',
  product: 'Product',
};
