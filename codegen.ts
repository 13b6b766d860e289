import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'src/web/**/*.graphql',
  ignoreNoDocuments: true,
  generates: {
    'src/web/api/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        // Operations of pages that are not open stay out of the first download.
        pureMagicComment: true,
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: true,
        importExtension: '.ts',
        emitLegacyCommonJSImports: false,
        scalars: { DateTime: 'string', ID: { input: 'string', output: 'string' } },
      },
    },
  },
}

export default config
