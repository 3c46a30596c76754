import { Button, Checkbox } from "@mantine/core"
import { type Empresa, type MesDoHistorico, rotasDasEmpresas } from "@partida/contracts"
import { IconPlus } from "@tabler/icons-react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import { CamposDaReceita } from "./CamposDaReceita.tsx"
import { useInformarMes } from "./fechamento.api.ts"
import { atividadesDoMes, conferir, corpoDoMes, editarMes, type MesEditado, novaReceita } from "./formulario.ts"
import classes from "./historico.module.css"

interface Props {
  readonly empresa: Empresa
  readonly mes: MesDoHistorico
  readonly aoFechar: () => void
}

/** Types the revenue and payroll of a month; what came from notes is never typed again. */
export function FormularioDoMes({ empresa, mes, aoFechar }: Props) {
  const informar = useInformarMes(empresa.id, mes.competencia)
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "fechamento.mes",
    registro: `${empresa.id}/${mes.competencia}`,
    esquema: rotasDasEmpresas.informarMes.corpo,
    iniciais: editarMes(mes, empresa),
    corpo: corpoDoMes,
    conferir,
    enviar: (corpo) => informar.mutateAsync(corpo),
    aoSalvar: () => {
      avisar("feito", `${formatarCompetencia(mes.competencia)} guardado. Calcule de novo os meses que usam este.`)
      aoFechar()
    },
  })
  const sair = () => guarda.tentarSair(aoFechar)
  return (
    <DialogoDeFormulario
      titulo={`${formatarCompetenciaPorExtenso(mes.competencia)} · ${empresa.apelido}`}
      form={form}
      confirmar={`Guardar ${formatarCompetencia(mes.competencia)}`}
      tamanho="lg"
      recusa="O mês não foi guardado"
      abaixo={guarda.pergunta}
      aoFechar={sair}
    >
      <OfertaDeRascunho {...rascunho} />
      <Receitas empresa={empresa} mes={mes} form={form} />
      <Folha form={form} />
    </DialogoDeFormulario>
  )
}

interface ParteProps {
  readonly form: Formulario<MesEditado>
}

function Receitas({ empresa, mes, form }: ParteProps & { readonly empresa: Empresa; readonly mes: MesDoHistorico }) {
  const { itens, trocar } = form.lista("receitas")
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
        {itens.map(({ chave }, i) => (
          <CamposDaReceita
            key={chave}
            empresa={empresa}
            competencia={mes.competencia}
            form={form}
            indice={i}
            aoRemover={() => trocar(itens.filter((outra) => outra.chave !== chave))}
          />
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() =>
            trocar([...itens, novaReceita(atividadesDoMes(empresa, mes.competencia), crypto.randomUUID())])
          }
        >
          Adicionar receita
        </Button>
      </div>
    </fieldset>
  )
}

function Folha({ form }: ParteProps) {
  return (
    <fieldset className={classes.grupo}>
      <legend>Folha de pagamento</legend>
      <div className={classes.pilha}>
        <Checkbox
          label="Informar a folha paga neste mês (se não houve, deixe os valores em zero)"
          description="A CPP recolhida dentro do DAS não entra aqui: ela tem o seu lugar na folha do Fator R."
          {...form.marca("temFolha")}
        />
        {form.valores.temFolha && (
          <div className={classes.trio}>
            <CampoDeDinheiro label="Pró-labore" {...form.campo("folha.proLabore")} />
            <CampoDeDinheiro label="Salários" {...form.campo("folha.salarios")} />
            <CampoDeDinheiro label="13º salário" {...form.campo("folha.decimoTerceiro")} />
            <CampoDeDinheiro label="Férias" {...form.campo("folha.ferias")} />
            <CampoDeDinheiro label="Autônomos" {...form.campo("folha.autonomos")} />
            <CampoDeDinheiro label="FGTS" {...form.campo("folha.fgts")} />
            <CampoDeDinheiro label="CPP em DARF" {...form.campo("folha.cppDarf")} />
            <CampoDeDinheiro
              label="FGTS e CPP juntos"
              description="Só o que veio em um número só."
              {...form.campo("folha.encargos")}
            />
          </div>
        )}
      </div>
    </fieldset>
  )
}
