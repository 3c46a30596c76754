import { ActionIcon, Button, Group, Select, Stack, Textarea, TextInput } from "@mantine/core"
import {
  corpoDasNotas,
  MAXIMO_DE_NOTAS,
  type NotaPronta,
  type NotasDoExercicio,
  variaveisDasNotas,
} from "@partida/contracts"
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import classes from "./contabilidade.module.css"
import { NotasProntas } from "./NotasProntas.tsx"
import { consultaNotas, useEscreverNotas, useGuardarModeloDeNotas, usePreverNotas } from "./notas.api.ts"

interface Props {
  readonly alvo: { readonly idEmpresa: string; readonly ano: number }
  readonly lidas: NotasDoExercicio
  readonly aoFechar: () => void
}
interface Valores {
  notas: { titulo: string; texto: string }[]
}

const leituraDe = ({ notas, versao, versoes }: NotasDoExercicio) => {
  const ultima = versoes.at(-1)
  return {
    valores: { notas: notas.map((n) => ({ ...n })) },
    versao,
    por: ultima ? { nome: ultima.criadaPor, em: ultima.criadaEm } : null,
  }
}

const campos = [
  {
    nome: "notas",
    rotulo: "Notas",
    emPalavras: ({ notas }: Valores) => notas.map((n) => `${n.titulo}: ${n.texto}`).join("\n"),
  },
] as const

/** The notes of a year to be written: each with its text and variables, and how they would leave. */
export function GavetaDasNotas({ alvo, lidas, aoFechar }: Props) {
  const queryClient = useQueryClient()
  const escrever = useEscreverNotas(alvo)
  const modelo = useGuardarModeloDeNotas(alvo)
  const prever = usePreverNotas(alvo)
  const [previa, setPrevia] = useState<readonly NotaPronta[] | null>(null)
  const edicao = useEdicao({
    nome: "contabilidade.notas",
    registro: `${alvo.idEmpresa}.${alvo.ano}`,
    esquema: corpoDasNotas,
    lido: leituraDe(lidas),
    campos,
    reler: async () => leituraDe(await queryClient.fetchQuery({ ...consultaNotas(alvo), staleTime: 0 })),
    salvar: (corpo, versao) => escrever.mutateAsync({ corpo, versao }),
    aoSalvar: ({ versao }) => {
      aoFechar()
      avisar("feito", `Versão ${versao} das notas de ${alvo.ano} guardada.`)
    },
  })
  const { form } = edicao
  const { itens, trocar } = form.lista("notas")
  const lido = corpoDasNotas.safeParse(form.valores)
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={campos}
      titulo={`Notas explicativas de ${alvo.ano}`}
      subtitulo={lidas.versao === 0 ? "Do modelo; ainda sem versão da empresa" : `Sobre a versão ${lidas.versao}`}
      marcas={null}
      largura={760}
      atos={
        <Group gap="xs">
          <Button
            variant="default"
            disabled={!lido.success}
            loading={prever.isPending}
            onClick={() =>
              previa
                ? setPrevia(null)
                : lido.success && prever.mutate(lido.data, { onSuccess: ({ prontas }) => setPrevia(prontas) })
            }
          >
            {previa ? "Voltar ao texto" : "Ver como saem"}
          </Button>
          <Button
            variant="subtle"
            disabled={!lido.success}
            loading={modelo.isPending}
            onClick={() =>
              lido.success &&
              modelo.mutate(lido.data, {
                onSuccess: () =>
                  avisar("feito", "Modelo do escritório guardado: os exercícios sem notas começam por ele."),
              })
            }
          >
            Guardar como modelo
          </Button>
        </Group>
      }
      aoFechar={aoFechar}
    >
      {previa ? (
        <NotasProntas prontas={previa} />
      ) : (
        <Stack gap="lg">
          {itens.map((_nota, i) => (
            <Nota
              key={i}
              i={i}
              ultima={itens.length - 1}
              form={form}
              aoMover={(para) => trocar(movida(itens, i, para))}
              aoTirar={() => trocar(itens.filter((_n, j) => j !== i))}
            />
          ))}
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              disabled={itens.length >= MAXIMO_DE_NOTAS}
              onClick={() => trocar([...itens, { titulo: "", texto: "" }])}
            >
              Mais uma nota
            </Button>
          </Group>
        </Stack>
      )}
    </GavetaDeEdicao>
  )
}

function movida<T>(itens: readonly T[], de: number, para: number): T[] {
  const sem = itens.filter((_item, j) => j !== de)
  return [...sem.slice(0, para), ...itens.slice(de, de + 1), ...sem.slice(para)]
}

interface PropsDaNota {
  readonly i: number
  readonly ultima: number
  readonly form: ReturnType<typeof useEdicao<Valores, typeof corpoDasNotas, NotasDoExercicio>>["form"]
  readonly aoMover: (para: number) => void
  readonly aoTirar: () => void
}

const VARIAVEIS = Object.entries(variaveisDasNotas).map(([value, { rotulo }]) => ({ value, label: rotulo }))

function Nota({ i, ultima, form, aoMover, aoTirar }: PropsDaNota) {
  const texto = form.campo(`notas.${i}.texto`)
  return (
    <fieldset className={classes.notaEscrita}>
      <legend className={classes.escondida}>Nota {i + 1}</legend>
      <div className={classes.linha}>
        <TextInput
          className={classes.cresce ?? ""}
          aria-label={`Título da nota ${i + 1}`}
          maxLength={120}
          {...form.campo(`notas.${i}.titulo`)}
        />
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Subir a nota ${i + 1}`}
            disabled={i === 0}
            onClick={() => aoMover(i - 1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Descer a nota ${i + 1}`}
            disabled={i === ultima}
            onClick={() => aoMover(i + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label={`Tirar a nota ${i + 1}`} onClick={aoTirar}>
            <IconTrash size={16} />
          </ActionIcon>
        </ActionIcon.Group>
      </div>
      <Textarea aria-label={`Texto da nota ${i + 1}`} autosize minRows={2} maxLength={6000} {...texto} />
      <Select
        size="xs"
        w={260}
        maw="100%"
        aria-label={`Pôr um valor na nota ${i + 1}`}
        placeholder="Pôr um valor dos livros"
        searchable
        nothingFoundMessage="Nada com isso."
        data={VARIAVEIS}
        value={null}
        onChange={(qual) => qual && texto.onChange(`${texto.value}${texto.value === "" ? "" : " "}{${qual}}`)}
      />
    </fieldset>
  )
}
