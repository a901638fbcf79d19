// Ends when the seed job has ended, whose mark is beside the pictures: a service reads its catalogue when it starts.
import { access } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

const mark = '/var/lib/images/.seeded';
while (
  !(await access(mark).then(
    () => true,
    () => false,
  ))
) {
  await setTimeout(1000);
}
