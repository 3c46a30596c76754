import { Button, Group, Stack } from "@mantine/core"
import {
  type AcaoSobreOperacoes,
  contingencias,
  type DetalheDaOperacao,
  provedoresDeOperacao,
  rotulosDasAcoes,
  tiposDeOperacao,
} from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { LinkDoDocumento } from "../../shared/documentos/LinkDoDocumento.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { DialogoDaAcao } from "./DialogoDaAcao.tsx"
import { OQueFazerAgora } from "./OQueFazerAgora.tsx"
import { consultaOperacao } from "./processamento.api.ts"
import classes from "./processamento.module.css"
import { TentativasDaOperacao } from "./TentativasDaOperacao.tsx"
import { etiquetaDoEstado, formatarCusto, ondeEsta } from "./textos.ts"

interface Props {
  readonly id: string
  readonly aoFechar: () => void
}

/** One operation, whole: where it stands, what to do about it, and everything that was sent and answered. */
export function GavetaDaOperacao({ id, aoFechar }: Props) {
  const { data, error, refetch } = useQuery(consultaOperacao(id))
  const [acao, setAcao] = useState<AcaoSobreOperacoes | null>(null)
  const operacao = data?.operacao
  const etiqueta = operacao && etiquetaDoEstado(operacao.estado)
  return (
    <Gaveta
      aberta
      daLista
      comMargem
      aoFechar={aoFechar}
      titulo={operacao ? tiposDeOperacao[operacao.tipo] : "Automação"}
      subtitulo={
        operacao &&
        `${operacao.apelido}${operacao.competencia ? ` · ${formatarCompetenciaPorExtenso(operacao.competencia)}` : ""}`
      }
      marcas={etiqueta && <Etiqueta tom={etiqueta.tom}>{etiqueta.rotulo}</Etiqueta>}
      rodape={
        data &&
        data.acoes.length > 0 && (
          <Group justify="flex-end" w="100%" gap="sm">
            {/* The main act last, as in every foot. */}
            {data.acoes.toReversed().map((uma) => (
              <Button key={uma} variant={uma === "cancelar" ? "default" : "filled"} onClick={() => setAcao(uma)}>
                {rotulosDasAcoes[uma]}
              </Button>
            ))}
          </Group>
        )
      }
    >
      {data ? (
        <Conteudo detalhe={data} />
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[56, 90, 160]} />
      )}
      {acao && (
        <DialogoDaAcao
          acao={acao}
          selecao={{ ids: [id] }}
          aoFechar={() => setAcao(null)}
          aoFazer={() => setAcao(null)}
        />
      )}
    </Gaveta>
  )
}

const SO_TENTAR_DE_NOVO =
  "Corrija o que o motivo diz, se ele disser algo a corrigir, e reprocesse: continua de onde parou, e o que já foi feito no órgão não se repete. Se parar de novo pelo mesmo motivo, baixe a tentativa, abaixo, e envie ao suporte."

function Conteudo({ detalhe }: { readonly detalhe: DetalheDaOperacao }) {
  const { operacao, documentos } = detalhe
  const { oQueFazer, motivo, referencia, venceEm, custo, criadaEm, criadaPor, provedor } = operacao
  return (
    <Stack gap="lg">
      <p className={classes.frase}>{ondeEsta(operacao, new Date())}</p>
      {oQueFazer ? (
        <OQueFazerAgora operacao={operacao} fazer={oQueFazer} />
      ) : (
        detalhe.acoes.includes("reprocessar") && (
          <section className={classes.oQueFazer}>
            <h2 className={classes.titulo}>O que fazer agora</h2>
            <p>{SO_TENTAR_DE_NOVO}</p>
          </section>
        )
      )}
      {operacao.aguarda === "provedor" && <p>{contingencias[provedor].texto}</p>}
      {motivo?.textoDoOrgao && (
        <section>
          <h2 className={classes.titulo}>Como o órgão disse</h2>
          <blockquote className={classes.orgao}>{motivo.textoDoOrgao}</blockquote>
        </section>
      )}
      <Diferencas detalhe={detalhe} />
      {documentos.length > 0 && (
        <section>
          <h2 className={classes.titulo}>Documentos que trouxe</h2>
          <ul className={classes.documentos}>
            {documentos.map(({ id, nome, endereco }) => (
              <li key={id}>
                <LinkDoDocumento endereco={endereco}>{nome}</LinkDoDocumento>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Numeros>
        <Numero rotulo="Órgão" valor={provedoresDeOperacao[provedor]} />
        {referencia && <Numero rotulo="Número no órgão" valor={referencia} />}
        {venceEm && <Numero rotulo="Vence em" valor={formatarData(venceEm)} />}
        <Numero rotulo="Custo até agora" valor={formatarCusto(custo)} />
        <Numero rotulo="Pedida por" valor={criadaPor} detalhe={formatarDataHora(criadaEm)} />
      </Numeros>
      <TentativasDaOperacao idOperacao={operacao.id} execucoes={detalhe.execucoes} />
    </Stack>
  )
}

function Diferencas({ detalhe: { diferencas } }: { readonly detalhe: DetalheDaOperacao }) {
  if (diferencas.length === 0) return null
  return (
    <section>
      <h2 className={classes.titulo}>O que difere</h2>
      <table className={classes.diferencas}>
        <TitulosDaTabela de={["Valor", "Aqui", "No órgão"]} />
        <tbody>
          {diferencas.map(({ rotulo, nosso, doOrgao }) => (
            <tr key={rotulo}>
              <th scope="row">{rotulo}</th>
              <td>{formatarReais(nosso)}</td>
              <td>{formatarReais(doOrgao)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
