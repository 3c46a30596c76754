import { Button, Checkbox, Group, Stack } from "@mantine/core"
import type { Empresa, MesDoHistorico } from "@partida/contracts"
import { IconPlus } from "@tabler/icons-react"
import { useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { avisar } from "../../ui/avisos.tsx"
import { CampoDeDinheiro } from "../../ui/CampoDeDinheiro.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { CamposDaReceita } from "./CamposDaReceita.tsx"
import { useInformarMes } from "./fechamento.api.ts"
import { corpoDoMes, editarMes, type MesEditado, novaReceita, type ReceitaEditada } from "./formulario.ts"
import classes from "./historico.module.css"

interface Props {
  readonly empresa: Empresa
  readonly mes: MesDoHistorico
  readonly aoFechar: () => void
}

/** Types the revenue and payroll of a month; what came from notes is never typed again. */
export function FormularioDoMes({ empresa, mes, aoFechar }: Props) {
  const [dados, setDados] = useState(() => editarMes(mes, empresa))
  const informar = useInformarMes(empresa.id, mes.competencia)
  const corpo = corpoDoMes(dados)
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault()
    if (!corpo) return
    informar.mutate(corpo, {
      onSuccess: () => {
        avisar("feito", `${formatarCompetencia(mes.competencia)} guardado. Calcule de novo os meses que usam este.`)
        aoFechar()
      },
    })
  }
  return (
    <Dialogo
      aberto
      aoFechar={aoFechar}
      titulo={`${formatarCompetenciaPorExtenso(mes.competencia)} · ${empresa.apelido}`}
      tamanho="lg"
      preso={informar.isPending}
    >
      <form onSubmit={enviar}>
        <Stack gap="lg">
          <Receitas empresa={empresa} mes={mes} dados={dados} aoMudar={setDados} />
          <Folha dados={dados} aoMudar={setDados} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={aoFechar} disabled={informar.isPending}>
              Cancelar
            </Button>
            <Button type="submit" loading={informar.isPending} disabled={corpo === null}>
              Guardar {formatarCompetencia(mes.competencia)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  )
}

interface ParteProps {
  readonly dados: MesEditado
  readonly aoMudar: (dados: MesEditado) => void
}

function Receitas({
  empresa,
  mes,
  dados,
  aoMudar,
}: ParteProps & { readonly empresa: Empresa; readonly mes: MesDoHistorico }) {
  const trocar = (receitas: readonly ReceitaEditada[]) => aoMudar({ ...dados, receitas })
  return (
    <fieldset className={classes.grupo}>
      <legend>Receita digitada</legend>
      <div className={classes.pilha}>
        {mes.quantidadeDeNotas > 0 && (
          <p className={classes.explicacao}>
            Já contam {formatarReais(mes.receitaDasNotas)} de {plural(mes.quantidadeDeNotas, "nota", "notas")}. Digite
            só o que não tem nota importada.
          </p>
        )}
        {dados.receitas.map((receita, i) => (
          <CamposDaReceita
            key={receita.chave}
            empresa={empresa}
            receita={receita}
            numero={i + 1}
            aoMudar={(nova) => trocar(dados.receitas.map((outra) => (outra.chave === receita.chave ? nova : outra)))}
            aoRemover={() => trocar(dados.receitas.filter(({ chave }) => chave !== receita.chave))}
          />
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => trocar([...dados.receitas, novaReceita(empresa, crypto.randomUUID())])}
        >
          Adicionar receita
        </Button>
      </div>
    </fieldset>
  )
}

function Folha({ dados, aoMudar }: ParteProps) {
  const { folha, temFolha } = dados
  const campo = (nome: keyof typeof folha, rotulo: string) => (
    <CampoDeDinheiro
      label={rotulo}
      value={folha[nome]}
      onChange={(valor) => aoMudar({ ...dados, folha: { ...folha, [nome]: valor } })}
    />
  )
  return (
    <fieldset className={classes.grupo}>
      <legend>Folha de pagamento</legend>
      <div className={classes.pilha}>
        <Checkbox
          label="Informar a folha deste mês (se não houve, deixe os valores em zero)"
          checked={temFolha}
          onChange={(evento) => aoMudar({ ...dados, temFolha: evento.currentTarget.checked })}
        />
        {temFolha && (
          <div className={classes.trio}>
            {campo("proLabore", "Pró-labore")}
            {campo("salarios", "Salários")}
            {campo("encargos", "Encargos (CPP e FGTS)")}
          </div>
        )}
      </div>
    </fieldset>
  )
}
