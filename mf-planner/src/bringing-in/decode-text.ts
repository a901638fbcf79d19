const XML_ENCODING = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i;

/** The text of a file in UTF-8, UTF-16, or CP949, which spreadsheets write. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const declared = XML_ENCODING.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1];
    return new TextDecoder(isKnown(declared) ? declared : 'euc-kr').decode(bytes);
  }
}

/** By its mark, or by the zeros of UTF-16 without one. */
function markedEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 ? 'utf-16be' : undefined;
}

function isKnown(label: string | undefined): label is string {
  if (!label || /^utf-?8$/i.test(label)) return false;
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    return false;
  }
}
