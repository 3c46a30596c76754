/** What the tests use of the package, which brings no types. */
declare module "@20minutes/s3rver" {
  export default class S3rver {
    constructor(opcoes: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
