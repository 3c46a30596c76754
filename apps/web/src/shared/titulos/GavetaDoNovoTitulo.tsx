import { Checkbox, Group, NumberInput, Select, TextInput } from "@mantine/core"
import { rotasDosRecebiveis } from "@partida/contracts"
import { paraReais } from "@partida/fiscal/nucleo"
import type { ReactNode } from "react"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { avisar } from "../../ui/avisos.tsx"
import { GavetaDeCadastro } from "../formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../formulario/useFormularioGuardado.ts"
import { CamposDoTitulo } from "./CamposDoTitulo.tsx"
import { conferirDigitado, corpoDoDigitado, novoDigitado, type TituloDigitado } from "./digitado.ts"
import { type LadoDosTitulos, useAtoDoTitulo } from "./lado.ts"

/** Whose a title is: somebody registered, or only a name. */
export interface PessoaEscolhida {
  readonly idPessoa: string | null
  readonly pessoa: string
  readonly documento: string | null
  /** In which its titles go, where it says one. */
  readonly categoria?: string | null
}

interface Props {
  readonly lado: LadoDosTitulos
  readonly idEmpresa: string
  readonly categoria: string
  /** Chooses among those registered; whose name it is comes with it. */
  readonly escolha: (escolhida: string | null, aoMudar: (pessoa: PessoaEscolhida) => void) => ReactNode
  /** What this side alone asks first; what it finds may fill in the fields. */
  readonly topo?: (preencher: (achado: Partial<TituloDigitado>) => void) => ReactNode
  readonly aoFechar: () => void
}

const corpo = rotasDosRecebiveis.criarRecebiveis.corpo

/** A title typed by a person: one, divided in instalments, or repeated. */
export function GavetaDoNovoTitulo({ lado, idEmpresa, categoria, escolha, topo, aoFechar }: Props) {
  const criar = useAtoDoTitulo(lado, lado.criar.bind(null, idEmpresa))
  const hoje = hojeEmSaoPaulo()
  const cadastro = useFormularioGuardado({
    nome: `titulos.${lado.natureza}.novo`,
    registro: idEmpresa,
    esquema: corpo,
    iniciais: novoDigitado(hoje, categoria),
    corpo: corpoDoDigitado,
    conferir: conferirDigitado,
    enviar: (novo) => criar.mutateAsync({ ...novo, repeticao: novo.repeticao ?? null }),
    aoSalvar: ({ ids }) => {
      avisar("feito", ids.length === 1 ? "Título criado." : `${ids.length} títulos criados.`)
      aoFechar()
    },
  })
  const { form } = cadastro
  const { idPessoa, repete, quantas, semFim, valor } = form.valores
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo={lado.natureza === "receber" ? "Novo título a receber" : "Novo título a pagar"}
      acao="Criar"
      recusa="O título não foi criado"
      largura={560}
      aoFechar={aoFechar}
    >
      {topo?.((achado) => form.preencher({ ...form.valores, ...achado }))}
      {escolha(idPessoa || null, (pessoa) => {
        form.mudar("idPessoa", pessoa.idPessoa ?? "")
        form.mudar("pessoa", pessoa.pessoa)
        form.mudar("documento", pessoa.documento ?? "")
        if (pessoa.categoria) form.mudar("categoria", pessoa.categoria)
      })}
      {!idPessoa && (
        <TextInput label={`Ou só o nome do ${lado.palavras.pessoa}`} maxLength={150} {...form.campo("pessoa")} />
      )}
      <CamposDoTitulo form={form} natureza={lado.natureza} />
      <Select
        label="Repetição"
        allowDeselect={false}
        data={[
          { value: "nao", label: "Uma vez só" },
          { value: "parcelas", label: "Dividir o valor em parcelas" },
          { value: "recorrencia", label: "Repetir o mesmo valor" },
        ]}
        value={repete}
        onChange={(qual) => form.mudar("repete", qual ?? "nao")}
      />
      {repete === "recorrencia" && (
        <Checkbox
          label="Sem data para acabar"
          checked={semFim}
          onChange={({ currentTarget }) => form.mudar("semFim", currentTarget.checked)}
        />
      )}
      {repete !== "nao" && (
        <Group grow align="flex-start">
          {(repete === "parcelas" || !semFim) && (
            <NumberInput
              label={repete === "parcelas" ? "Parcelas" : "Quantas vezes"}
              description={repete === "parcelas" ? emParcelas(valor, quantas) : undefined}
              min={repete === "parcelas" ? 2 : 1}
              max={360}
              allowDecimal={false}
              value={quantas}
              onChange={(n) => form.mudar("quantas", Number(n) || 0)}
            />
          )}
          <NumberInput
            label="A cada quantos meses"
            description="O vencimento é o da primeira."
            min={1}
            max={60}
            allowDecimal={false}
            value={form.valores.aCadaMeses}
            onChange={(n) => form.mudar("aCadaMeses", Number(n) || 0)}
          />
        </Group>
      )}
    </GavetaDeCadastro>
  )
}

/** How the cents are divided: those that do not divide go to the first ones. */
function emParcelas(valor: string, quantas: number): string | undefined {
  if (quantas < 2 || comoCentavos(valor) === 0n) return undefined
  const n = BigInt(quantas)
  const total = comoCentavos(valor)
  const cada = formatarReais(paraReais(total / n))
  const sobram = Number(total % n)
  if (sobram === 0) return `${quantas} de ${cada}.`
  return `${plural(sobram, "a primeira", "as primeiras")} de ${formatarReais(paraReais(total / n + 1n))}, e as demais de ${cada}.`
}
