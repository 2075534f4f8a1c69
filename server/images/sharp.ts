import sharp from 'sharp';

// One core for a picture, and no cache.
sharp.concurrency(1);
sharp.cache(false);
// Only what this file names is decoded: no PDF, nothing that reads other files. SVG is for drawings of our own:
// `read-image.ts` refuses what someone sent before it comes this far.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff', 'Svg'].map((format) => `VipsForeignLoad${format}`),
});

export default sharp;
