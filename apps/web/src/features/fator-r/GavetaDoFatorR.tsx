import { Skeleton, Stack, Tabs } from "@mantine/core"
import type { LinhaDoFatorR } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { AbaCaminho } from "./AbaCaminho.tsx"
import { AbaConta } from "./AbaConta.tsx"
import { AbaSituacao } from "./AbaSituacao.tsx"
import { type AbaDoFatorR, abasDoFatorR, type BuscaDoFatorR } from "./busca.ts"
import { Anexo } from "./Celulas.tsx"
import { consultaDetalhe } from "./fator-r.api.ts"
import classes from "./fator-r.module.css"

interface Props {
  /** Null keeps the drawer closed. */
  readonly idEmpresa: string | null
  readonly competencia: string
  readonly aba: AbaDoFatorR
  /** The row it was opened from: its name shows while the details load. */
  readonly linha: LinhaDoFatorR | null
  readonly mudar: (mudanca: Partial<BuscaDoFatorR>, opcoes?: { substituir?: boolean }) => void
}

const rotulos: Readonly<Record<AbaDoFatorR, string>> = {
  situacao: "Situação",
  caminho: "Caminho até 28%",
  conta: "Por quê?",
}

/** One company before the cut: where it stands, the path to it, and why. */
export function GavetaDoFatorR({ idEmpresa, competencia, aba, linha, mudar }: Props) {
  const consulta = useQuery({ ...consultaDetalhe(idEmpresa ?? "", competencia), enabled: idEmpresa !== null })
  const detalhe = idEmpresa === null ? undefined : consulta.data
  const conhecida = detalhe?.linha ?? linha
  return (
    <Gaveta
      aberta={idEmpresa !== null}
      daLista
      largura={860}
      aoFechar={() => mudar({ empresa: undefined, aba: undefined })}
      titulo={conhecida?.apelido ?? "Empresa"}
      subtitulo={
        <div className="quebra">
          {detalhe && `${detalhe.razaoSocial} · `}
          {conhecida && <span className="numerico">{formatarDocumento(conhecida.cnpj)} · </span>}
          {formatarCompetencia(competencia)}
        </div>
      }
      marcas={conhecida && <Anexo linha={conhecida} />}
    >
      {consulta.error && !detalhe ? (
        <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
      ) : (
        <Tabs
          value={aba}
          onChange={(valor) => {
            const nova = abasDoFatorR.find((uma) => uma === valor)
            if (nova) mudar({ aba: nova === "situacao" ? undefined : nova }, { substituir: true })
          }}
          keepMounted={false}
        >
          <Tabs.List className={classes.abas}>
            {abasDoFatorR.map((uma) => (
              <Tabs.Tab key={uma} value={uma}>
                {rotulos[uma]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={aba} tabIndex={0}>
            <div className={classes.aba}>
              {!detalhe ? (
                <Stack gap="md" aria-busy>
                  <Skeleton height={56} />
                  <Skeleton height={200} />
                  <Skeleton height={140} />
                </Stack>
              ) : aba === "situacao" ? (
                <AbaSituacao detalhe={detalhe} aoSimular={() => mudar({ aba: "caminho" })} />
              ) : aba === "caminho" ? (
                // Another company, or another month, is another question.
                <AbaCaminho key={`${detalhe.linha.idEmpresa}:${competencia}`} detalhe={detalhe} />
              ) : (
                <AbaConta detalhe={detalhe} />
              )}
            </div>
          </Tabs.Panel>
        </Tabs>
      )}
    </Gaveta>
  )
}
