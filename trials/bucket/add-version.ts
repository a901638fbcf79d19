import process from 'node:process';
import { storeVariant } from '@osaka/build-config/release-variants';

// In a process of its own, which a trial kills.
const [slice = '', mark = '', place = ''] = process.argv.slice(2);
await storeVariant(place, slice, mark);
