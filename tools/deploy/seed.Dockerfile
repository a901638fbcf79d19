# Runs once and ends: puts the drawn posters into the image store and fills an empty catalogue. Build context: the project's root.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund
RUN node tools/build.mjs svc-travel posters
RUN npm ci --omit=dev --workspace=svc-travel --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production SEED_DIR=/app/seed-data
WORKDIR /app
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/svc-travel/dist dist
COPY --from=build /build/.data/cache/posters drawn
COPY tools/seed-data seed-data
COPY tools/deploy/package.json tools/deploy/seed.mjs ./
RUN mkdir -p /var/lib/images && chown node:node /var/lib/images
USER node
CMD ["node", "seed.mjs"]
