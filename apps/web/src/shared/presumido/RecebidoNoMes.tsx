import { Button, Checkbox, SimpleGrid, Stack } from "@mantine/core"
import type { MesDoPresumido } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import { RecebidoPelosTitulos } from "../titulos/RecebidoPelosTitulos.tsx"
import { comExterior, comOsTitulos, type MesDigitado } from "./digitado.ts"
import classes from "./presumido.module.css"

interface Props {
  readonly mes: MesDoPresumido
  readonly form: Formulario<MesDigitado>
}

/** By caixa, what came in of each activity: it is the base of the four taxes, in the place of what was invoiced. */
export function RecebidoNoMes({ mes, form }: Props) {
  const { recebimentos } = form.valores
  const todos = comExterior(recebimentos)
  const { value, onChange, onBlur, error, name } = form.campo("recebidoInformado")
  return (
    <fieldset className={classes.grupo}>
      <legend className={classes.titulo}>Recebido em {formatarCompetencia(mes.competencia)}</legend>
      <p className={classes.nota}>
        Foram faturados {formatarReais(mes.receita)} no mês. No regime de caixa os tributos são sobre o que foi
        recebido, de vendas deste mês ou de outros.
      </p>
      <Stack gap="sm" mt="xs">
        <RecebidoPelosTitulos
          idEmpresa={mes.idEmpresa}
          competencia={mes.competencia}
          aoUsar={(recebidos) =>
            form.preencher({ ...form.valores, recebimentos: comOsTitulos(recebimentos, recebidos) })
          }
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {recebimentos.map(({ idAtividade, mercado }, i) => (
            <CampoDeDinheiro
              key={`${idAtividade} ${mercado}`}
              label={rotuloDe(mes, idAtividade, mercado)}
              {...form.campo(`recebimentos.${i}.valor`)}
            />
          ))}
        </SimpleGrid>
        {todos.length > recebimentos.length && (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: "flex-start" }}
            onClick={() => form.preencher({ ...form.valores, recebimentos: todos })}
          >
            Informar recebido do exterior
          </Button>
        )}
        {mes.recebimentos === null && (
          <Checkbox
            name={name}
            label="O recebido do mês está completo, ainda que nada tenha sido recebido"
            checked={value}
            onChange={(evento) => onChange(evento.currentTarget.checked)}
            onBlur={onBlur}
            error={error}
          />
        )}
      </Stack>
    </fieldset>
  )
}

const rotuloDe = ({ atividades }: MesDoPresumido, id: string, mercado: "interno" | "externo") => {
  const nome = atividades.find((a) => a.id === id)?.descricao ?? "Atividade"
  return mercado === "externo" ? `${nome}, do exterior` : nome
}
