import { Button, Checkbox } from "@mantine/core"
import { type MesDaFolhaPaga, rotasDaFolhaDoFatorR } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import { useInformarCpp } from "./folha-do-fator-r.api.ts"
import classes from "./historico.module.css"

interface Props {
  readonly idEmpresa: string
  /** Newest first. */
  readonly meses: readonly MesDaFolhaPaga[]
  readonly aoFechar: () => void
}

interface Dito {
  readonly competencia: string
  readonly informado: boolean
  readonly valor: string
}

/** How much of CPP was collected inside the DAS paid in each month: zero is an answer, and unticked is none. */
export function DialogoDaCpp({ idEmpresa, meses, aoFechar }: Props) {
  const informar = useInformarCpp(idEmpresa)
  const iniciais = {
    meses: meses.map((m) => ({
      competencia: m.competencia,
      informado: m.cppDita !== null,
      // What the guides say is not undone by telling that nothing more was paid.
      valor: m.cppDita ?? pagaNasGuias(m)?.valor ?? "0.00",
    })),
  }
  const form = useFormulario<
    { readonly meses: readonly Dito[] },
    typeof rotasDaFolhaDoFatorR.informarCppDoDas.corpo,
    { alterados: number }
  >({
    esquema: rotasDaFolhaDoFatorR.informarCppDoDas.corpo,
    iniciais,
    corpo: (v) => ({
      meses: v.meses.map(({ competencia, informado, valor }) => ({ competencia, valor: informado ? valor : null })),
    }),
    enviar: (corpo) => informar.mutateAsync(corpo),
    aoSalvar: ({ alterados }) => {
      avisar(
        "feito",
        alterados === 0
          ? "Nada mudou."
          : `${plural(alterados, "mês guardado", "meses guardados")}. Os meses abertos são calculados de novo.`,
      )
      aoFechar()
    },
  })
  const faltam = meses.filter((m, i) => m.cppAte !== null && !form.valores.meses[i]?.informado)
  return (
    <DialogoDeFormulario
      titulo="CPP recolhida dentro do DAS"
      form={form}
      confirmar="Guardar"
      tamanho="lg"
      recusa="A CPP não foi guardada"
      aoFechar={aoFechar}
    >
      <p className={classes.explicacao}>
        Está no extrato do PGDAS-D, como CPP/INSS do DAS pago no mês. O que se informa aqui vale no lugar do que as
        guias pagas dizem; também atrás de um mês fechado, que não muda.
      </p>
      {faltam.length > 0 && (
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            form
              .lista("meses")
              .trocar(
                form.valores.meses.map((m, k) =>
                  meses[k]?.cppAte !== null && !m.informado ? { ...m, informado: true } : m,
                ),
              )
          }
        >
          Nada mais foi pago {faltam.length === 1 ? "no mês sem resposta" : `nos ${faltam.length} meses sem resposta`}
        </Button>
      )}
      <div className={classes.pilha}>
        {meses.map((mes, i) => (
          <div key={mes.competencia} className={classes.cpp}>
            <Checkbox label={formatarCompetencia(mes.competencia)} {...form.marca(`meses.${i}.informado`)} />
            {form.valores.meses[i]?.informado ? (
              <CampoDeDinheiro
                size="xs"
                aria-label={`CPP paga em ${formatarCompetencia(mes.competencia)}`}
                {...form.campo(`meses.${i}.valor`)}
              />
            ) : (
              <span className={classes.fonte}>{semRespostaDe(mes)}</span>
            )}
          </div>
        ))}
      </div>
    </DialogoDeFormulario>
  )
}

const pagaNasGuias = ({ componentes }: MesDaFolhaPaga) =>
  componentes.find((c) => c.tipo === "cpp-das" && c.fonte === "guias")

function semRespostaDe(mes: MesDaFolhaPaga): string {
  const paga = pagaNasGuias(mes)
  if (mes.cppAte !== null) return `Sem resposta: até ${formatarReais(mes.cppAte)}`
  return paga ? `${formatarReais(paga.valor)}, das guias pagas` : "Nenhum DAS com CPP a pagar neste mês"
}
