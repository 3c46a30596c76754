import { Checkbox, Stack, Text, Textarea } from "@mantine/core"
import { type AvisoDoFaturamento, avisosDoFaturamento } from "@partida/contracts"
import { useState } from "react"
import { formatarCompetenciaPorExtenso } from "../../../lib/formatacao/competencia.ts"
import { plural } from "../../../lib/formatacao/texto.ts"
import { PreviaDaAcao } from "../../../shared/lotes/PreviaDaAcao.tsx"
import { DialogoConfirmar } from "../../../ui/DialogoConfirmar.tsx"
import type { SelecaoPedida } from "../fechamento.api.ts"
import { MOTIVO_MINIMO } from "./o-que-falta.ts"

interface Props {
  /** Null keeps it closed. */
  readonly ato: "concluir" | "sem-movimento" | null
  readonly n: number
  readonly competencia: string
  readonly selecao: SelecaoPedida
  readonly trabalhando: boolean
  readonly aoCancelar: () => void
  readonly aoConfirmar: (ressalvas: { codigos: AvisoDoFaturamento[]; motivo: string } | null) => void
}

const rotulos: Readonly<Record<AvisoDoFaturamento, string>> = {
  "receita-fora-da-media": "Receita longe da média",
  "notas-divergentes": "Notas que diferem da regra municipal",
  "digitada-com-notas": "Receita digitada ao lado de notas",
  "sem-notas-recentes": "Sem notas no fim do mês",
  "eventos-esperando": "Cancelamento em andamento",
}

/** Asks before concluding many: what is left alone, and which warnings one reason accepts for all. */
export function DialogoDaConclusao({ ato, n, competencia, selecao, trabalhando, aoCancelar, aoConfirmar }: Props) {
  const [codigos, setCodigos] = useState<AvisoDoFaturamento[]>([])
  const [motivo, setMotivo] = useState("")
  const [tentou, setTentou] = useState(false)
  const falta = codigos.length > 0 && motivo.trim().length < MOTIVO_MINIMO
  const semMovimento = ato === "sem-movimento"
  const empresas = plural(n, "empresa", "empresas")
  const mes = formatarCompetenciaPorExtenso(competencia)
  const verbo = semMovimento ? `Declarar ${empresas} sem movimento` : `Concluir ${empresas}`
  return (
    <DialogoConfirmar
      aberto={ato !== null}
      titulo={`${verbo}?`}
      confirmar={verbo}
      trabalhando={trabalhando}
      aoCancelar={aoCancelar}
      aoConfirmar={() => {
        setTentou(true)
        if (!falta) aoConfirmar(codigos.length > 0 ? { codigos, motivo: motivo.trim() } : null)
      }}
    >
      <Stack gap="sm">
        <Text>
          {semMovimento
            ? `Declara que não houve receita em ${mes}.`
            : `Confirma a receita de ${mes} das que nada impede.`}
        </Text>
        {ato !== null && (
          <PreviaDaAcao
            pedido={{ competencia, acao: "concluir-faturamento", selecao, avisosAceitos: codigos, semMovimento }}
            feito={{ um: "conferida", varios: "conferidas" }}
          />
        )}
        <Checkbox.Group
          label="Aceitar, com um motivo só, estes avisos"
          description="Uma empresa com outro aviso fica para você conferir sozinha."
          value={codigos}
          onChange={(novos) => setCodigos(avisosDoFaturamento.filter((codigo) => novos.includes(codigo)))}
        >
          <Stack gap={6} mt="xs">
            {avisosDoFaturamento.map((codigo) => (
              <Checkbox key={codigo} value={codigo} label={rotulos[codigo]} />
            ))}
          </Stack>
        </Checkbox.Group>
        {codigos.length > 0 && (
          <Textarea
            label="Motivo"
            autosize
            minRows={2}
            maxLength={500}
            value={motivo}
            error={tentou && falta ? `Explique em pelo menos ${MOTIVO_MINIMO} caracteres.` : null}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
        )}
      </Stack>
    </DialogoConfirmar>
  )
}
