import sharp from 'sharp';

// One core per picture, and no cache.
sharp.concurrency(1);
sharp.cache(false);
// Allows only the decoders that this file names: no PDF, and none that reads other files. SVG is only for our own
// drawings: `read-image.ts` refuses uploaded ones before they get here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff', 'Svg'].map((format) => `VipsForeignLoad${format}`),
});

export default sharp;
