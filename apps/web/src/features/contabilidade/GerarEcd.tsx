import { Button, NumberInput, Select, Textarea, TextInput } from "@mantine/core"
import {
  type EcdGerada,
  type ExercicioContabil,
  motivosDaSubstituicao,
  normasContabeis,
  rotasDoExercicio,
} from "@partida/contracts"
import { useState } from "react"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import { caminhoDoRazao } from "./achados.ts"
import classes from "./contabilidade.module.css"
import { useGerarEcd } from "./exercicio.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly ano: number
  readonly competencia: string
  readonly substitui: ExercicioContabil["substitui"]
  readonly aoFechar: () => void
}

/** Makes the ECD of the year: what would be refused is told, each with where it is; without errors, the file is saved. */
export function GerarEcd({ idEmpresa, ano, competencia, substitui, aoFechar }: Props) {
  const gerar = useGerarEcd(idEmpresa, ano)
  const [feita, setFeita] = useState<EcdGerada | null>(null)
  const form = useFormulario({
    esquema: rotasDoExercicio.gerarEcd.corpo,
    iniciais: {
      cpfDoContador: "",
      livro: 1 as number | string,
      notas: "1002" as string | null,
      substituicao: substitui && {
        // The receipt of an ECD is, in many programs, its hash.
        hash: HASH.test(substitui.recibo) ? substitui.recibo : "",
        motivo: null as string | null,
        termo: "",
      },
    },
    corpo: (valores) => ({ ...valores, notas: valores.notas === "nao" ? null : valores.notas }),
    enviar: (corpo) => gerar.mutateAsync(corpo),
    aoSalvar: setFeita,
  })
  return (
    <DialogoDeFormulario
      titulo={`ECD de ${ano}`}
      tamanho="lg"
      form={form}
      confirmar="Conferir e gerar"
      recusa="A ECD não foi gerada"
      feito={feita?.arquivo != null}
      aoFechar={aoFechar}
    >
      <Campo tipo="cpf" label="CPF do contador" data-autofocus {...form.campo("cpfDoContador")} />
      <NumberInput label="Número do livro" min={1} max={99999} allowDecimal={false} {...form.campo("livro")} />
      <Select
        label="Notas explicativas (J800)"
        allowDeselect={false}
        data={[
          ...(["1002", "1001", "1000"] as const).map((value) => ({
            value,
            label: `Vão junto, ${normasContabeis[value]}`,
          })),
          { value: "nao", label: "Não vão neste arquivo" },
        ]}
        {...form.campo("notas")}
      />
      {substitui && (
        <>
          <p>
            Substitui a ECD entregue em {formatarData(substitui.entregueEm)}, recibo{" "}
            <span className="quebra">{substitui.recibo}</span>.
          </p>
          <TextInput
            label="Hash da ECD substituída"
            description="40 caracteres, no recibo de entrega."
            maxLength={40}
            {...form.campo("substituicao.hash")}
          />
          <Select
            label="Motivo da substituição"
            data={Object.entries(motivosDaSubstituicao).map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
            {...form.campo("substituicao.motivo")}
          />
          <Textarea
            label="Termo de verificação"
            description="Os erros, os registros que os contêm, por que um lançamento extemporâneo não os corrige, e a autorização para o Conselho Federal de Contabilidade ver as modificações."
            autosize
            minRows={4}
            maxLength={4000}
            {...form.campo("substituicao.termo")}
          />
        </>
      )}
      {feita && <Resultado feita={feita} onde={{ idEmpresa, ano, competencia }} />}
    </DialogoDeFormulario>
  )
}

const HASH = /^[0-9A-Fa-f]{40}$/

interface PropsDoResultado {
  readonly feita: EcdGerada
  readonly onde: { readonly idEmpresa: string; readonly ano: number; readonly competencia: string }
}

function Resultado({ feita: { arquivo, queixas }, onde }: PropsDoResultado) {
  const erros = queixas.filter((q) => q.tipo === "erro").length
  return (
    <>
      {arquivo === null ? (
        <Faixa tom="erro" titulo={`${plural(erros, "erro impede", "erros impedem")} a ECD`} anunciar>
          O programa da Receita Federal a recusaria. Corrija e gere de novo.
        </Faixa>
      ) : (
        <Faixa
          tom="feito"
          titulo={`ECD gerada, ${formatarInteiro(arquivo.linhas)} linhas`}
          anunciar
          acao={
            <Button
              size="xs"
              onClick={() => salvarArquivo({ nome: arquivo.nome, conteudo: deBase64(arquivo.conteudo) })}
            >
              Salvar o arquivo
            </Button>
          }
        >
          Valide, assine e transmita no programa da Receita Federal; depois informe a entrega aqui. SHA-256{" "}
          <span className="quebra">{arquivo.sha256}</span>.
        </Faixa>
      )}
      {queixas.length > 0 && (
        <ul className={classes.achados}>
          {queixas.map(({ tipo, registro, onde: lugar, mensagem, conta }, i) => (
            <li key={i}>
              <span>
                <strong>{tipo === "erro" ? "Erro" : "Aviso"}</strong> {registro}, {lugar}: {mensagem}.
              </span>
              {conta !== null && (
                <LinkDoCaminho caminho={caminhoDoRazao(conta, onde)} rotulo={`Abrir o razão: ${lugar}`}>
                  Abrir o razão
                </LinkDoCaminho>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The bytes as they are: the file is Latin-1, and text would be written as UTF-8. */
const deBase64 = (texto: string) =>
  new Blob([Uint8Array.from(atob(texto), (letra) => letra.charCodeAt(0))], { type: "text/plain" })
