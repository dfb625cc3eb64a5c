/** A picture imported by a component: the build gives the address of its hashed copy. */
declare module "*.svg" {
  const url: string;
  export default url;
}
