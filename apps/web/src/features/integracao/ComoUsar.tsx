import { ActionIcon, Anchor, CopyButton, Stack, Text, Tooltip } from "@mantine/core"
import { PREFIXO_DA_API, rotasDasEmpresas } from "@partida/contracts"
import { IconCheck, IconCopy } from "@tabler/icons-react"
import { Cartao } from "../../ui/Cartao.tsx"
import classes from "./integracao.module.css"

/** How another system presents a key, with an example that can be pasted into a terminal. */
export function ComoUsar() {
  const exemplo = `curl "${window.location.origin}${PREFIXO_DA_API}${rotasDasEmpresas.listarEmpresas.caminho}" \\\n  -H "Authorization: Bearer SUA_CHAVE"`
  return (
    <Cartao titulo="Como usar">
      <Stack gap="sm">
        <Text size="sm">
          Mande a chave no cabeçalho <code>Authorization</code> de cada chamada. Este exemplo lista as empresas e pede a
          permissão “Ler empresas, atividades e histórico”:
        </Text>
        <div className={classes.exemplo}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{exemplo}</pre>
          <CopyButton value={exemplo}>
            {({ copied, copy }) => (
              <Tooltip label={copied ? "Copiado" : "Copiar"}>
                <ActionIcon
                  variant="default"
                  className={classes.copiar}
                  aria-label={copied ? "Exemplo copiado" : "Copiar o exemplo"}
                  onClick={copy}
                >
                  {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                </ActionIcon>
              </Tooltip>
            )}
          </CopyButton>
        </div>
        <Text size="sm" c="dimmed">
          Em cada gravação, mande também um <code>Idempotency-Key</code> seu: repetir o pedido com a mesma chave não
          grava duas vezes. Todas as chamadas, campos e erros estão no{" "}
          <Anchor href={`${PREFIXO_DA_API}/openapi.json`} target="_blank" rel="noreferrer" underline="always">
            documento OpenAPI
          </Anchor>
          .
        </Text>
      </Stack>
    </Cartao>
  )
}
