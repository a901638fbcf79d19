import type { Collection, Db } from 'mongodb';

/** A picture as reviews, drafts and reports store it. */
export interface StoredPicture {
  imageNo: number;
  imageUrl: string;
  width: number;
  height: number;
}

interface ImageDocument {
  /** imageNo */
  _id: number;
  /** Prefix of the file names. */
  key: string;
  imageUrl: string;
  createdDate: Date;
  /** When to check whether the picture is still in use; absent while it is known to be. */
  checkAt?: Date;
}
export type StoredImage = ImageDocument;

export const imageIndexes = [
  { key: { checkAt: 1 }, name: 'check', sparse: true },
  { key: { imageUrl: 1 }, name: 'address', unique: true },
] as const;

export type ImageRepository = ReturnType<typeof createImageRepository>;

export function createImageRepository(db: Db) {
  const images: Collection<ImageDocument> = db.collection('images');
  return {
    async add(image: {
      imageNo: number;
      key: string;
      imageUrl: string;
      createdDate: Date;
      checkAt: Date;
    }): Promise<void> {
      const { imageNo, ...rest } = image;
      await images.insertOne({ _id: imageNo, ...rest });
    },

    async findNos(imageUrls: readonly string[]): Promise<Map<string, number>> {
      const documents = await images.find({ imageUrl: { $in: [...imageUrls] } }).toArray();
      return new Map(documents.map(({ _id, imageUrl }) => [imageUrl, _id]));
    },

    async find(imageNo: number): Promise<StoredImage | undefined> {
      return (await images.findOne({ _id: imageNo })) ?? undefined;
    },

    async checkLater(imageNos: readonly number[], checkAt: Date): Promise<void> {
      await images.updateMany({ _id: { $in: [...imageNos] } }, { $set: { checkAt } });
    },

    findDue: (now: Date) =>
      images
        .find({ checkAt: { $lte: now } })
        .limit(200)
        .toArray(),

    async isShown({ _id, imageUrl }: Pick<ImageDocument, '_id' | 'imageUrl'>): Promise<boolean> {
      const shows = (collection: string, filter: object) =>
        db.collection(collection).findOne(filter, { projection: { _id: 1 } });
      return Boolean(
        (await shows('reviews', { 'imageList.imageNo': _id })) ??
          (await shows('reviewDrafts', { 'pictures.imageNo': _id })) ??
          (await shows('destinations', { 'imageList.imageUrl': imageUrl })),
      );
    },

    /** Kept as evidence: a case shows it, or a report that is not in its case yet. */
    async isReported({ _id }: Pick<ImageDocument, '_id'>): Promise<boolean> {
      const named = { 'imageList.imageNo': _id };
      const has = (collection: string, filter: object) =>
        db.collection(collection).findOne(filter, { projection: { _id: 1 } });
      return Boolean((await has('cases', named)) ?? (await has('reports', { isLoose: true, ...named })));
    },

    async settle(imageNo: number): Promise<void> {
      await images.updateOne({ _id: imageNo }, { $unset: { checkAt: '' } });
    },

    async remove(imageNo: number): Promise<void> {
      await images.deleteOne({ _id: imageNo });
    },
  };
}
