import { Button, CopyButton, Group, Stack, Text } from "@mantine/core"
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react"
import { salvarArquivo } from "../../../lib/api/salvar-arquivo.ts"
import { lerMarca } from "../../../lib/marca.ts"
import { Faixa } from "../../../ui/Faixa.tsx"
import classes from "./seguranca.module.css"

interface Props {
  readonly codigos: readonly string[]
  readonly aoTerminar: () => void
}

/** The recovery codes, the only time they are shown. */
export function CodigosDeRecuperacao({ codigos, aoTerminar }: Props) {
  return (
    <Stack gap="md">
      <Faixa tom="atencao" titulo="Guarde estes códigos agora">
        Eles não aparecem de novo. Cada um serve uma vez para entrar sem o aplicativo, se você perder o aparelho.
      </Faixa>
      <ol className={classes.codigos} aria-label="Códigos de recuperação">
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <CopyButton value={codigos.join("\n")}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? "Copiados" : "Copiar"}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => salvarArquivo({ nome: "codigos-de-recuperacao.txt", conteudo: arquivoDe(codigos) })}
        >
          Baixar
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={aoTerminar}>Já guardei os códigos</Button>
      </Group>
      <Text className="so-leitor" role="status">
        {codigos.length} códigos de recuperação criados.
      </Text>
    </Stack>
  )
}

function arquivoDe(codigos: readonly string[]): Blob {
  const linhas = [`${lerMarca().nome}: códigos de recuperação. Cada um serve uma vez.`, "", ...codigos, ""]
  return new Blob([linhas.join("\r\n")], { type: "text/plain;charset=utf-8" })
}
