import { Button, Checkbox, Group, Skeleton, Stack, Text, Textarea } from "@mantine/core"
import { type AvisoDaFolha, avisosDaFolha, type PreviaDaAcao } from "@partida/contracts"
import { competencia as mesDe, ultimoDia } from "@partida/fiscal"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { filtroNoCorpo } from "../../shared/fechamento/painel.ts"
import type { SelecaoDaLista } from "../../shared/lista/useSelecao.ts"
import { consultaPrevia } from "../../shared/lotes/lotes.api.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import type { filtroDaFolha } from "./busca.ts"
import { useConcluirVarias } from "./folha.api.ts"
import classes from "./folha.module.css"

interface Props {
  readonly n: number
  readonly competencia: string
  readonly filtro: ReturnType<typeof filtroDaFolha>
  readonly selecao: SelecaoDaLista
  readonly aoFechar: () => void
}

const rotulosDosAvisos: Readonly<Record<AvisoDaFolha, string>> = {
  "folha-divergente": "A folha digitada diz outro valor",
  "outra-fonte-divergente": "Outra fonte diz outro valor",
  "abaixo-do-minimo": "Valor abaixo do salário mínimo",
  "cadastro-incompleto": "Cadastro incompleto para o eSocial",
  "cpp-proporcional": "CPP proporcional ao Anexo IV",
  "outro-pagamento-no-mes": "Outro pagamento no mesmo mês",
}
const MOTIVO_MINIMO = 10

const ehAviso = (codigo: string): codigo is AvisoDaFolha => avisosDaFolha.some((a) => a === codigo)

interface Escolhas {
  readonly dia: string
  readonly semMovimento: boolean
  readonly aceitos: readonly AvisoDaFolha[]
  readonly motivo: string
}

/** Issues the slips of many companies at once: what will be done is seen before, and what will not, with the reason. */
export function ConcluirVarias({ n, competencia, filtro, selecao, aoFechar }: Props) {
  const [escolhas, setEscolhas] = useState<Escolhas>({
    dia: ultimoDia(mesDe(competencia)),
    semMovimento: false,
    aceitos: [],
    motivo: "",
  })
  const mudar = (mudanca: Partial<Escolhas>) => setEscolhas({ ...escolhas, ...mudanca })
  const { dia, semMovimento, aceitos, motivo } = escolhas
  const { previa, concluir, enviar } = useEmMassa({ n, competencia, filtro, selecao, aoFechar }, escolhas)
  const faltaMotivo = aceitos.length > 0 && motivo.trim().length < MOTIVO_MINIMO
  const farao = previa.data?.farao
  return (
    <Dialogo
      aberto
      tamanho="lg"
      aoFechar={aoFechar}
      preso={concluir.isPending}
      titulo={`Emitir recibos de ${formatarCompetenciaPorExtenso(competencia)}`}
    >
      <Stack gap="md">
        <Campo tipo="data" label="Pagamento em" maw={220} value={dia} onChange={(valor) => mudar({ dia: valor })} />
        <Checkbox
          label="Declarar que não houve pró-labore nas empresas sem ninguém a receber"
          checked={semMovimento}
          onChange={(e) => mudar({ semMovimento: e.currentTarget.checked })}
        />
        <Efeitos previa={previa} aceitos={aceitos} aoMudar={(novos) => mudar({ aceitos: novos })} />
        {aceitos.length > 0 && (
          <Textarea
            label="Motivo para seguir com os avisos marcados"
            description={`Pelo menos ${MOTIVO_MINIMO} caracteres; fica registrado em cada empresa, com o seu nome.`}
            autosize
            minRows={2}
            maxLength={500}
            value={motivo}
            onChange={(e) => mudar({ motivo: e.currentTarget.value })}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={aoFechar} disabled={concluir.isPending}>
            Cancelar
          </Button>
          <Button onClick={enviar} loading={concluir.isPending} disabled={faltaMotivo || farao === 0}>
            {farao === undefined ? "Concluir" : `Concluir ${plural(farao, "empresa", "empresas")}`}
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}

/** What the act would do as chosen, and the act. */
function useEmMassa({ n, competencia, filtro, selecao, aoFechar }: Props, escolhas: Escolhas) {
  const { dia, semMovimento, aceitos, motivo } = escolhas
  const { etapa, ...doPainel } = filtro
  const pedido = selecao.todas ? { filtro: filtroNoCorpo(doPainel) } : { empresas: [...selecao.ids] }
  const previa = useQuery(
    consultaPrevia({
      competencia,
      acao: "concluir-pro-labore",
      selecao: pedido,
      avisosAceitos: [...aceitos],
      semMovimento,
    }),
  )
  const concluir = useConcluirVarias()
  const enviar = () =>
    concluir.mutate(
      {
        titulo: `Pró-labore de ${plural(n, "empresa", "empresas")}, ${formatarCompetencia(competencia)}`,
        corpo: {
          competencia,
          selecao: pedido,
          ...(selecao.todas && etapa ? { etapa } : {}),
          dataPagamento: dia,
          semMovimento,
          ressalvas: aceitos.length > 0 ? { codigos: [...aceitos], motivo } : null,
        },
      },
      {
        onSuccess: () => {
          selecao.limpar()
          aoFechar()
        },
      },
    )
  return { previa, concluir, enviar }
}

interface EfeitosProps {
  readonly previa: { readonly data: PreviaDaAcao | undefined; readonly error: Error | null }
  readonly aceitos: readonly AvisoDaFolha[]
  readonly aoMudar: (aceitos: readonly AvisoDaFolha[]) => void
}

/** How many would be done now, and why the others would not. */
function Efeitos({ previa, aceitos, aoMudar }: EfeitosProps) {
  if (previa.error) return <Faixa tom="erro">{mensagemDe(previa.error)}</Faixa>
  if (!previa.data) return <Skeleton height={96} />
  const { total, farao, grupos } = previa.data
  const alternar = (codigo: AvisoDaFolha) =>
    aoMudar(aceitos.includes(codigo) ? aceitos.filter((a) => a !== codigo) : [...aceitos, codigo])
  const avisos = [...new Set([...grupos.filter((g) => g.tipo === "aviso").map((g) => g.codigo), ...aceitos])]
  return (
    <div aria-live="polite">
      <Text fw={600}>
        {farao} de {plural(total, "empresa", "empresas")} {farao === 1 ? "será concluída" : "serão concluídas"} agora.
      </Text>
      {grupos.length > 0 && (
        <ul className={classes.achados}>
          {grupos
            .filter((g) => g.tipo !== "aviso")
            .map((g) => (
              <li key={g.codigo}>
                {plural(g.total, "empresa fica", "empresas ficam")} como {g.total === 1 ? "está" : "estão"}:{" "}
                {g.mensagem} <span className={classes.fraco}>({g.empresas.map((e) => e.apelido).join(", ")})</span>
              </li>
            ))}
        </ul>
      )}
      {avisos.filter(ehAviso).map((codigo) => {
        const grupo = grupos.find((g) => g.codigo === codigo)
        return (
          <Checkbox
            key={codigo}
            mt="xs"
            checked={aceitos.includes(codigo)}
            onChange={() => alternar(codigo)}
            label={`Seguir com “${rotulosDosAvisos[codigo]}”${grupo ? ` (${plural(grupo.total, "empresa", "empresas")})` : ""}`}
          />
        )
      })}
    </div>
  )
}
