import { Button, Group, NativeSelect, Text, Textarea } from "@mantine/core"
import { categorias, mudancaEmMassa, type ResultadoEmMassa } from "@partida/contracts"
import { useState } from "react"
import { competenciaPadrao } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { opcoesDeReconhecimento } from "../../shared/cadastro/rotulos.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { ANOS_DA_OPCAO } from "./campos.ts"
import { type AlteracaoEmMassa, useAlterarEmpresas } from "./empresas.api.ts"
import classes from "./empresas.module.css"

export type QueMudar = "idResponsavel" | "idGrupo" | "categoria" | "opcaoDoSimples"

interface Props {
  readonly que: QueMudar
  /** "12 empresas" */
  readonly quantas: string
  readonly alvo: AlteracaoEmMassa["selecao"]
  readonly aoFechar: (mudou: boolean) => void
}

/** Taking it away from all of them is a choice like the others, never where the field begins. */
const NENHUM = "nenhum"

const titulos: Record<QueMudar, string> = {
  idResponsavel: "Responsável",
  idGrupo: "Grupo",
  categoria: "Categoria",
  opcaoDoSimples: "Receita no Simples",
}

/** Changes one thing in many companies, and then says which refused and why. Render it only while it is open. */
export function DialogoEmMassa({ que, quantas, alvo, aoFechar }: Props) {
  const alterar = useAlterarEmpresas()
  const [resultado, setResultado] = useState<ResultadoEmMassa | null>(null)
  const form = useFormulario({
    esquema: mudancaEmMassa,
    iniciais: {
      idResponsavel: "",
      idGrupo: "",
      categoria: { desde: competenciaPadrao(hojeEmSaoPaulo()), idCategoria: "2", motivo: "" },
      opcaoDoSimples: { ano: String(ANOS_DA_OPCAO[0]), regime: "competencia" },
    },
    corpo: ({ categoria, opcaoDoSimples, ...escolhas }) => {
      if (que === "categoria") return { categoria: { ...categoria, idCategoria: Number(categoria.idCategoria) } }
      if (que === "opcaoDoSimples") return { opcaoDoSimples: { ...opcaoDoSimples, ano: Number(opcaoDoSimples.ano) } }
      return { [que]: escolhas[que] === NENHUM ? null : escolhas[que] }
    },
    conferir: (valores) =>
      (que === "idResponsavel" || que === "idGrupo") && valores[que] === ""
        ? { [que]: `Escolha o ${titulos[que].toLowerCase()}.` }
        : {},
    enviar: (mudanca) => alterar.mutateAsync({ selecao: alvo, mudanca }),
    aoSalvar: (feito) => {
      if (feito.recusadas.length > 0) setResultado(feito)
      else {
        avisar("feito", resumo(feito))
        aoFechar(true)
      }
    },
  })
  if (resultado) return <Recusadas resultado={resultado} aoFechar={() => aoFechar(true)} />
  return (
    <DialogoDeFormulario
      titulo={`${titulos[que]} de ${quantas}`}
      form={form}
      confirmar={`Alterar ${quantas}`}
      aoFechar={() => aoFechar(false)}
    >
      {que === "categoria" ? (
        <>
          <NativeSelect
            label="Categoria"
            data={[categorias.SIMPLES, categorias.GRUPOS].map(({ id, rotulo }) => ({
              value: String(id),
              label: rotulo,
            }))}
            {...form.campo("categoria.idCategoria")}
          />
          <Campo tipo="mesEAno" label="A partir de" {...form.campo("categoria.desde")} />
          <Textarea label="Motivo" autosize minRows={2} maxLength={500} {...form.campo("categoria.motivo")} />
        </>
      ) : que === "opcaoDoSimples" ? (
        <>
          <NativeSelect
            label="Ano-calendário"
            data={ANOS_DA_OPCAO.map((ano) => ({ value: String(ano), label: String(ano) }))}
            {...form.campo("opcaoDoSimples.ano")}
          />
          <NativeSelect
            label="A receita entra por"
            description="Só responde por quem ninguém respondeu ainda: o que já foi registrado não muda aqui."
            data={[...opcoesDeReconhecimento]}
            {...form.campo("opcaoDoSimples.regime")}
          />
        </>
      ) : (
        <EscolhaDoEscritorio que={que} {...form.campo(que)} />
      )}
    </DialogoDeFormulario>
  )
}

interface EscolhaProps {
  readonly que: "idResponsavel" | "idGrupo"
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (valor: string) => void
}

function EscolhaDoEscritorio({ que, name, value, error, onChange }: EscolhaProps) {
  const { grupos, responsaveis } = useOpcoesDoEscritorio()
  const [nenhum, opcoes] = que === "idGrupo" ? ["Sem grupo", grupos] : ["Sem responsável", responsaveis]
  return (
    <NativeSelect
      label={titulos[que]}
      data-campo={name}
      data={[{ value: "", label: "Escolha" }, { value: NENHUM, label: nenhum }, ...opcoes]}
      name={name}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function resumo({ alteradas, semMudanca }: ResultadoEmMassa): string {
  const feitas = plural(alteradas, "empresa foi alterada", "empresas foram alteradas")
  return semMudanca === 0 ? `${feitas}.` : `${feitas}; ${plural(semMudanca, "já estava assim", "já estavam assim")}.`
}

function Recusadas({ resultado, aoFechar }: { readonly resultado: ResultadoEmMassa; readonly aoFechar: () => void }) {
  const { recusadas } = resultado
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Nem todas mudaram" tamanho="lg">
      <Text>{resumo(resultado)}</Text>
      <Text mt="sm">{plural(recusadas.length, "ficou como estava", "ficaram como estavam")}:</Text>
      <ul className={classes.recusadas}>
        {recusadas.map(({ id, apelido, mensagem }) => (
          <li key={id}>
            <strong>{apelido}</strong>: {mensagem}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={aoFechar}>
          Fechar
        </Button>
      </Group>
    </Dialogo>
  )
}
