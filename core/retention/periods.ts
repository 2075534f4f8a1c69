/** Days after its decision for which the images of an identity check are stored. */
export const IDENTITY_IMAGE_DAYS = 90;
