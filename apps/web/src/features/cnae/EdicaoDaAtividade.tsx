import { type AtividadeCadastrada, rotasDoCnae } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { AnexosPorData } from "./AnexosPorData.tsx"
import { AtosDaAtividade } from "./AtosDaAtividade.tsx"
import { type AtividadeDigitada, camposComparados, conferir, corpoDe, formatarCnae, leituraDe } from "./atividade.ts"
import { CamposDaAtividade } from "./CamposDaAtividade.tsx"
import { consultaAtividade, consultaPrevia, consultaSugestao, useEditar } from "./cnae.api.ts"
import { Situacao } from "./colunas.tsx"
import { EfeitoNosMeses } from "./EfeitoNosMeses.tsx"

interface Props {
  readonly atividade: AtividadeCadastrada
  readonly noPresumido: boolean
  readonly aoFechar: () => void
}

/** Changes an activity. Saving names the version that was read: what somebody else wrote meanwhile is shown, never lost. */
export function EdicaoDaAtividade({ atividade, noPresumido, aoFechar }: Props) {
  const edicao = useEdicaoDaAtividade(atividade, aoFechar)
  const { form } = edicao
  const mes = hojeEmSaoPaulo().slice(0, 7)
  const sugestao = useQuery({
    ...consultaSugestao(form.valores.cnae, mes),
    ...(noPresumido ? {} : { enabled: false }),
  })
  const aoMudar = (nova: AtividadeCadastrada) => edicao.atualizar(leituraDe(nova))
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposComparados}
      titulo={form.iniciais.descricao}
      subtitulo={`CNAE ${formatarCnae(atividade.cnae)}`}
      marcas={<Situacao atividade={atividade} />}
      atos={<AtosDaAtividade atividade={atividade} aoMudar={aoMudar} aoExcluir={aoFechar} />}
      abaixo={<AnexosPorData atividade={atividade} aoMudar={aoMudar} />}
      aoFechar={aoFechar}
    >
      <CamposDaAtividade
        form={form}
        comMudancas={atividade.anexos.length > 0}
        noPresumido={noPresumido}
        presuncao={sugestao.data?.presumido}
        efeito={<EfeitoDoComeco atividade={atividade} digitada={form.valores} />}
      />
    </GavetaDeEdicao>
  )
}

function useEdicaoDaAtividade(atividade: AtividadeCadastrada, aoFechar: () => void) {
  const editar = useEditar(atividade.id)
  const queryClient = useQueryClient()
  return useEdicao({
    nome: "cnae.editar",
    registro: atividade.id,
    esquema: rotasDoCnae.editarAtividade.corpo,
    corpo: corpoDe,
    conferir,
    campos: camposComparados,
    lido: leituraDe(atividade),
    reler: async () => leituraDe(await queryClient.fetchQuery({ ...consultaAtividade(atividade.id), staleTime: 0 })),
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: ({ descricao }) => {
      aoFechar()
      avisar("feito", `As alterações de ${descricao} foram salvas.`)
    },
  })
}

/** What another annex at the start would do, while it is only typed. */
function EfeitoDoComeco({ atividade, digitada }: { atividade: AtividadeCadastrada; digitada: AtividadeDigitada }) {
  const { anexo } = digitada
  const outro = anexo !== "" && anexo !== atividade.anexo
  const consulta = useQuery(consultaPrevia(atividade, outro ? { desde: null, anexo } : null))
  return outro ? <EfeitoNosMeses consulta={consulta} /> : null
}
