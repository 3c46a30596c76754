import { Skeleton, Stack } from "@mantine/core"
import { type MesDoCaixa, motivosDaIntegracao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { consultaEmpresa } from "../../shared/empresas/empresas.api.ts"
import { MemoriaDeCalculo } from "../../shared/memoria/MemoriaDeCalculo.tsx"
import { acaoDosValores } from "../../shared/tabelas/acaoDosValores.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { consultaDaEmpresa } from "./nao-recebido.api.ts"

interface Props {
  /** Null keeps the drawer closed. */
  readonly idEmpresa: string | null
  readonly competencia: string
  readonly aoFechar: () => void
}

/** What one company has to receive and the DAS over it, step by step. */
export function GavetaDoNaoRecebido({ idEmpresa, competencia, aoFechar }: Props) {
  const consulta = useQuery({ ...consultaDaEmpresa(idEmpresa ?? "", competencia), enabled: idEmpresa !== null })
  // An alert leads straight here: the list may not have the company on its page.
  const empresa = useQuery({ ...consultaEmpresa(idEmpresa ?? ""), enabled: idEmpresa !== null })
  return (
    <Gaveta
      aberta={idEmpresa !== null}
      aoFechar={aoFechar}
      comMargem
      largura={860}
      titulo={empresa.data?.apelido ?? "Empresa"}
      subtitulo={`Auferido e não recebido até ${formatarCompetencia(competencia)}`}
      rodape={
        <BotaoLink
          variant="default"
          to="/painel/fechamento/das"
          search={{ competencia, empresa: idEmpresa ?? "", aba: "historico" }}
        >
          Ver venda a venda e informar o recebido
        </BotaoLink>
      }
    >
      {consulta.error ? (
        <Faixa tom="erro" titulo="A previsão não foi feita" anunciar>
          {mensagemDe(consulta.error)}
        </Faixa>
      ) : consulta.data === undefined ? (
        <Stack gap="md" aria-busy>
          <Skeleton height={80} />
          <Skeleton height={240} />
        </Stack>
      ) : (
        <Previsao mes={consulta.data} />
      )}
    </Gaveta>
  )
}

function Previsao({ mes: { competencia, integracao, totalNaoRecebido, recebimentos } }: { readonly mes: MesDoCaixa }) {
  const nome = formatarCompetencia(competencia)
  if (integracao === null)
    return <Faixa tom="neutro">A receita deste ano não está registrada por caixa nesta empresa.</Faixa>
  const fim = formatarCompetencia(integracao.competencia)
  return (
    <Stack gap="lg">
      <Numeros>
        <Numero rotulo="Não recebido" valor={formatarReais(totalNaoRecebido)} grande />
        <Numero rotulo="Entra na base de" valor={fim} detalhe={motivosDaIntegracao[integracao.motivo]} />
        <Numero
          rotulo="DAS previsto"
          valor={integracao.imposto === null ? "Faltam dados" : formatarReais(integracao.imposto)}
          detalhe={`Pelas alíquotas de ${nome}`}
        />
      </Numeros>
      {recebimentos === null && (
        <Faixa tom="atencao" titulo={`Ninguém informou o recebido de ${nome}`}>
          O valor acima não desconta o que entrou neste mês.
        </Faixa>
      )}
      {integracao.faltas.length > 0 && (
        <Faixa
          tom="atencao"
          titulo="O que falta para prever o DAS"
          acao={acaoDosValores(integracao.faltas.map(({ mensagem }) => mensagem))}
        >
          {integracao.faltas.map(({ mensagem }) => mensagem).join(" ")}
        </Faixa>
      )}
      {integracao.memoria && (
        <>
          <Faixa tom="neutro">
            A conta é a de um mês cuja base fosse só o que falta receber, com a RBT12 e as tabelas de {nome}. Em {fim}{" "}
            as alíquotas serão as de lá, e só o que ainda faltar entra.
          </Faixa>
          <MemoriaDeCalculo memoria={integracao.memoria} />
        </>
      )}
    </Stack>
  )
}
