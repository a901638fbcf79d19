# Runs once and ends: puts the pictures of the data set into the image store and fills the empty database of the service that SERVICE names. Build context: the project's root.
FROM node:26-bookworm-slim AS build
ARG SERVICE
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund
RUN node tools/build.mjs ${SERVICE}
RUN npm ci --omit=dev --workspace=${SERVICE} --no-audit --no-fund

FROM node:26-bookworm-slim
ARG SERVICE
ENV NODE_ENV=production SEED_DIR=/app/seed-data
WORKDIR /app
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/${SERVICE}/dist dist
COPY --from=build /build/${SERVICE}/seed-data seed-data
COPY tools/deploy/package.json tools/deploy/seed.mjs ./
RUN mkdir -p /var/lib/images && chown node:node /var/lib/images
USER node
CMD ["node", "seed.mjs"]
