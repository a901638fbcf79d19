import { jestConfig } from '@osaka/delivery/jest';

export default jestConfig;
