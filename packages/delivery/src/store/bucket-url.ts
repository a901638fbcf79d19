const S3 = 's3://';

/** Whether a place is written as s3://bucket/prefix. */
export function isBucketUrl(place: string): boolean {
  return place.startsWith(S3);
}

/** The bucket and the folders of s3://bucket/folder/folder. */
export function partsOf(url: string): string[] {
  return url.slice(S3.length).split('/').filter(Boolean);
}
