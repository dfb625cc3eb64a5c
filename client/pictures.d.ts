/** A component that imports a picture gets the URL of its hashed copy from the build. */
declare module "*.svg" {
  const url: string;
  export default url;
}
