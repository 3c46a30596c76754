import { Button, Group, Select, Textarea } from "@mantine/core"
import { corpoDaBaixa, type FichaDoTitulo } from "@partida/contracts"
import { paraReais } from "@partida/fiscal/nucleo"
import { useQuery } from "@tanstack/react-query"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { consultaContasDoBanco } from "../contas/contas-do-banco.api.ts"
import { DialogoDeFormulario } from "../formulario/DialogoDeFormulario.tsx"
import { contaDaBaixa } from "./conta.ts"
import { type LadoDosTitulos, useAtoDoTitulo } from "./lado.ts"
import { SugestaoDeEncargos } from "./SugestaoDeEncargos.tsx"
import classes from "./titulos.module.css"

interface Props {
  readonly lado: LadoDosTitulos
  readonly ficha: FichaDoTitulo
  readonly aoFechar: () => void
}

interface Valores {
  readonly pagoEm: string
  readonly valor: string
  readonly desconto: string
  readonly juros: string
  readonly multa: string
  readonly retido: string
  readonly idConta: string
  readonly motivo: string
}

/** What moved and when: what is awaited is already filled in, and another amount says what becomes of the difference. */
export function DialogoDaBaixa({ lado, ficha, aoFechar }: Props) {
  const { palavras } = lado
  const baixar = useAtoDoTitulo(lado, lado.baixar.bind(null, ficha.id))
  const hoje = hojeEmSaoPaulo()
  const form = useFormulario({
    esquema: corpoDaBaixa,
    iniciais: {
      pagoEm: hoje,
      valor: ficha.esperado,
      desconto: "0.00",
      juros: "0.00",
      multa: "0.00",
      retido: paraReais(comoCentavos(ficha.aberto) - comoCentavos(ficha.esperado)),
      idConta: "",
      motivo: "",
    } satisfies Valores as Valores,
    corpo: (v) => ({ ...v, idConta: v.idConta || null, motivo: v.motivo.trim() || null }),
    conferir: (v) => {
      const { sobra } = contaDaBaixa(ficha.aberto, v)
      return {
        ...(v.pagoEm > hoje ? { pagoEm: `O dia não pode passar de hoje, ${formatarData(hoje)}.` } : {}),
        ...(sobra > 0n
          ? { valor: `Passa do título em ${formatarReais(paraReais(sobra))}: diga se é juros ou multa.` }
          : {}),
      }
    },
    enviar: (corpo) => baixar.mutateAsync(corpo),
    aoSalvar: (depois) => {
      avisar(
        "feito",
        depois.situacao === "PAGO"
          ? `${palavras.feito} por inteiro.`
          : `${palavras.feito} em parte. Faltam ${formatarReais(depois.esperado)}.`,
      )
      aoFechar()
    },
  })
  const conta = contaDaBaixa(ficha.aberto, form.valores)
  const somar = (campo: "desconto" | "retido" | "juros" | "multa", centavos: bigint) =>
    form.mudar(campo, paraReais(comoCentavos(form.valores[campo]) + centavos))
  return (
    <DialogoDeFormulario
      titulo={`${palavras.verbo} de ${ficha.pessoa}`}
      form={form}
      confirmar={palavras.verbo}
      recusa={`O ${palavras.ato} não foi registrado`}
      aoFechar={aoFechar}
    >
      <div>
        {ficha.descricao}, {formatarReais(ficha.aberto)} em aberto
      </div>
      <Group grow align="flex-start">
        <Campo tipo="data" label="Dia" {...form.campo("pagoEm")} />
        <Campo tipo="dinheiro" label={`Quanto ${palavras.moveu}`} {...form.campo("valor")} />
      </Group>
      {lado.encargos && (
        <SugestaoDeEncargos
          encargos={lado.encargos}
          id={ficha.id}
          dia={form.valores.pagoEm}
          aoUsar={({ total, multa, juros, desconto }) => {
            form.mudar("valor", total)
            form.mudar("multa", multa)
            form.mudar("juros", juros)
            form.mudar("desconto", desconto)
          }}
        />
      )}
      <Group grow align="flex-start">
        <Campo tipo="dinheiro" label="Desconto" {...form.campo("desconto")} />
        <Campo tipo="dinheiro" label="Tributo retido" {...form.campo("retido")} />
      </Group>
      <Group grow align="flex-start">
        <Campo tipo="dinheiro" label="Juros" {...form.campo("juros")} />
        <Campo tipo="dinheiro" label="Multa" {...form.campo("multa")} />
      </Group>
      <Conta ficha={ficha} valores={form.valores} />
      {conta.falta > 0n && (
        <Group gap="sm">
          <Button variant="default" size="compact-sm" onClick={() => somar("desconto", conta.falta)}>
            O que falta é desconto
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => somar("retido", conta.falta)}>
            O que falta foi retido
          </Button>
        </Group>
      )}
      {conta.sobra > 0n && (
        <Group gap="sm">
          <Button variant="default" size="compact-sm" onClick={() => somar("juros", conta.sobra)}>
            O que passa é juros
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => somar("multa", conta.sobra)}>
            O que passa é multa
          </Button>
        </Group>
      )}
      <EscolhaDaConta idEmpresa={ficha.idEmpresa} {...form.campo("idConta")} />
      <Textarea
        label="Observação"
        description="Opcional; fica no histórico do título."
        autosize
        minRows={1}
        maxLength={300}
        {...form.campo("motivo")}
      />
    </DialogoDeFormulario>
  )
}

/** How what is typed becomes what leaves the title. */
function Conta({ ficha, valores }: { readonly ficha: FichaDoTitulo; readonly valores: Valores }) {
  const { sai, falta, sobra } = contaDaBaixa(ficha.aberto, valores)
  const linhas = [
    ["Em aberto antes", formatarReais(ficha.aberto)],
    ["Sai do título agora", formatarReais(paraReais(sai))],
    sobra > 0n
      ? ["Passa do título", formatarReais(paraReais(sobra))]
      : [falta === 0n ? "Fica baixado por inteiro" : "Continua em aberto", formatarReais(paraReais(falta))],
  ] as const
  return (
    <ul className={classes.partes} aria-live="polite" aria-label="O que acontece com o título">
      {linhas.map(([rotulo, valor]) => (
        <li key={rotulo}>
          <span>{rotulo}</span>
          <span>{valor}</span>
        </li>
      ))}
    </ul>
  )
}

interface EscolhaProps {
  readonly idEmpresa: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (valor: string) => void
}

/** Which account of the company the money moved through, where somebody knows. */
export function EscolhaDaConta({ idEmpresa, value, error, onChange }: EscolhaProps) {
  const { data = [] } = useQuery(consultaContasDoBanco(idEmpresa))
  return (
    <Select
      label="Conta"
      placeholder="Não informada"
      clearable
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? "")}
      data={data.map(({ id, apelido }) => ({ value: id, label: apelido }))}
    />
  )
}
