import { Button, Group, Stack } from "@mantine/core"
import { type AtividadeCadastrada, rotasDoCnae } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { ConflitoDaEdicao } from "../../shared/formulario/ConflitoDaEdicao.tsx"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
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
    <Gaveta
      aberta
      comMargem
      aoFechar={() => edicao.guarda.tentarSair(aoFechar)}
      titulo={form.iniciais.descricao}
      subtitulo={`CNAE ${formatarCnae(atividade.cnae)}`}
      marcas={<Situacao atividade={atividade} />}
      rodape={
        <Group justify="space-between" gap="sm" w="100%">
          <AtosDaAtividade atividade={atividade} aoMudar={aoMudar} aoExcluir={aoFechar} />
          <Button type="submit" form={form.formulario.id} loading={form.enviando} disabled={!form.sujo}>
            Salvar alterações
          </Button>
        </Group>
      }
    >
      <Stack gap="lg">
        <OfertaDeRascunho {...edicao.rascunho} />
        {form.falha && (
          <Faixa tom="erro" titulo="Nada foi salvo" anunciar>
            {form.falha.mensagem}
          </Faixa>
        )}
        <form {...form.formulario}>
          <CamposDaAtividade
            form={form}
            comMudancas={atividade.anexos.length > 0}
            noPresumido={noPresumido}
            presuncao={sugestao.data?.presumido}
            efeito={<EfeitoDoComeco atividade={atividade} digitada={form.valores} />}
          />
        </form>
        <AnexosPorData atividade={atividade} aoMudar={aoMudar} />
      </Stack>
      <ConflitoDaEdicao edicao={edicao} campos={camposComparados} />
      {edicao.guarda.pergunta}
    </Gaveta>
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
