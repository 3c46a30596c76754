import { Button, Group, NativeSelect, TextInput } from "@mantine/core"
import { type FichaDoPgdas, rotasDoPgdas, tiposDaDeclaracao } from "@partida/contracts"
import { useState } from "react"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { useDesfazerPgdas, useRegistrarPgdas } from "./pgdas.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly ficha: FichaDoPgdas
}

/** Whether the month was declared, by the receipt that somebody typed. */
export function DeclaradoNoPgdas({ idEmpresa, ficha }: Props) {
  const [aberto, setAberto] = useState<"registrar" | "desfazer" | null>(null)
  const { declarada } = ficha
  return (
    <>
      {declarada === null ? (
        <Faixa
          tom="neutro"
          titulo="Ainda não declarado"
          acao={
            <Button variant="default" size="xs" onClick={() => setAberto("registrar")}>
              Informar recibo
            </Button>
          }
        >
          Depois de transmitir no PGDAS-D, informe o dia e o número do recibo.
        </Faixa>
      ) : (
        <Faixa
          tom={declarada.mudou ? "atencao" : "feito"}
          titulo={`Declarado em ${formatarData(declarada.declaradaEm)}, ${declarada.numeroDoRecibo === null ? `declaração ${declarada.numeroDaDeclaracao}` : `recibo ${declarada.numeroDoRecibo}`}`}
          acao={
            <Group gap="xs">
              <Button variant="default" size="xs" onClick={() => setAberto("registrar")}>
                {declarada.mudou ? "Informar retificadora" : "Corrigir"}
              </Button>
              <Button variant="subtle" size="xs" onClick={() => setAberto("desfazer")}>
                Desfazer
              </Button>
            </Group>
          }
        >
          {declarada.mudou
            ? `Foi declarado ${formatarReais(declarada.total)}, e hoje a ficha dá ${formatarReais(ficha.total)}. Transmita uma retificadora.`
            : `${tiposDaDeclaracao[declarada.tipo]}, ${formatarReais(declarada.total)}. Registrado por ${declarada.registradoPor}.`}
        </Faixa>
      )}
      {aberto === "registrar" && <Registrar idEmpresa={idEmpresa} ficha={ficha} aoFechar={() => setAberto(null)} />}
      <Desfazer idEmpresa={idEmpresa} ficha={ficha} aberto={aberto === "desfazer"} aoFechar={() => setAberto(null)} />
    </>
  )
}

function Registrar({ idEmpresa, ficha, aoFechar }: Props & { readonly aoFechar: () => void }) {
  const registrar = useRegistrarPgdas(idEmpresa, ficha.competencia)
  const { declarada } = ficha
  const corrige = declarada !== null && !declarada.mudou
  const form = useFormulario({
    esquema: rotasDoPgdas.registrarPgdas.corpo,
    iniciais: {
      tipo: corrige ? declarada.tipo : ficha.tipo,
      declaradaEm: corrige ? declarada.declaradaEm : hojeEmSaoPaulo(),
      numeroDoRecibo: (corrige && declarada.numeroDoRecibo) || "",
      numeroDaDeclaracao: (corrige && declarada.numeroDaDeclaracao) || "",
    },
    corpo: (valores) => ({ ...valores, numeroDaDeclaracao: valores.numeroDaDeclaracao.trim() || null }),
    enviar: (corpo) => registrar.mutateAsync({ versao: ficha.versao, corpo }),
    aoSalvar: () => {
      avisar("feito", "O recibo foi registrado.")
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario titulo="Recibo do PGDAS-D" form={form} confirmar="Registrar recibo" aoFechar={aoFechar}>
      <NativeSelect
        label="Declaração"
        data={Object.entries(tiposDaDeclaracao).map(([value, label]) => ({ value, label }))}
        {...form.campo("tipo")}
      />
      <Campo tipo="data" label="Declarado em" {...form.campo("declaradaEm")} />
      <TextInput label="Número do recibo" maxLength={30} {...form.campo("numeroDoRecibo")} />
      <TextInput
        label="Número da declaração"
        description="Opcional. São 17 posições, e começa pela raiz do CNPJ."
        maxLength={17}
        {...form.campo("numeroDaDeclaracao")}
      />
    </DialogoDeFormulario>
  )
}

function Desfazer({
  idEmpresa,
  ficha,
  aberto,
  aoFechar,
}: Props & { readonly aberto: boolean; readonly aoFechar: () => void }) {
  const desfazer = useDesfazerPgdas(idEmpresa, ficha.competencia)
  return (
    <DialogoConfirmar
      aberto={aberto}
      titulo="Desfazer o registro do recibo?"
      confirmar="Desfazer registro"
      trabalhando={desfazer.isPending}
      aoConfirmar={() => desfazer.mutate(ficha.versao, { onSettled: aoFechar })}
      aoCancelar={aoFechar}
    >
      O mês volta a aparecer como não declarado. Nada muda na Receita Federal, e o histórico guarda o que foi desfeito.
    </DialogoConfirmar>
  )
}
