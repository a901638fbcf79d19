# One service, named by the build argument SERVICE (its folder, such as svc-planner). Build context: the project's root.
FROM node:26-bookworm-slim AS build
ARG SERVICE
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund
RUN node tools/build.mjs ${SERVICE}
RUN npm ci --omit=dev --workspace=${SERVICE} --no-audit --no-fund

FROM node:26-bookworm-slim
ARG SERVICE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 OPS_PORT=9090
WORKDIR /app
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/${SERVICE}/dist dist
COPY tools/deploy/package.json tools/deploy/healthy.mjs tools/deploy/seeded.mjs ./
RUN mkdir -p /var/lib/images && chown node:node /var/lib/images
USER node
EXPOSE 8080
CMD ["node", "--enable-source-maps", "dist/main.js"]
