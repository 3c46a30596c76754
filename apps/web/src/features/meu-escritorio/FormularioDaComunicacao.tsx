import { ActionIcon, Button, Group, NativeSelect, Stack, Switch, TextInput } from "@mantine/core"
import { type ConfiguracaoDaComunicacao, rotasDaComunicacao } from "@partida/contracts"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { type Leitura, useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AvisosDoFormulario } from "./AvisosDoFormulario.tsx"
import { consultaComunicacao, useConfigurar } from "./comunicacao.api.ts"
import classes from "./meu-escritorio.module.css"
import { RodapeDoFormulario } from "./RodapeDoFormulario.tsx"

interface Degrau {
  readonly diasAntes: string
  readonly quem: "destinatario" | "responsavel"
}

interface Digitado {
  readonly escadaLigada: boolean
  readonly escada: readonly Degrau[]
  readonly maximoPorDia: string
  readonly validadeDoLinkDias: string
  readonly remetente: string
}

const leituraDe = (c: ConfiguracaoDaComunicacao): Leitura<Digitado> => ({
  valores: {
    escadaLigada: c.escadaLigada,
    escada: c.escada.map(({ diasAntes, quem }) => ({ diasAntes: String(diasAntes), quem })),
    maximoPorDia: String(c.maximoPorDia),
    validadeDoLinkDias: String(c.validadeDoLinkDias),
    remetente: c.remetente?.endereco ?? "",
  },
  versao: c.versao,
})

/** What is no whole number goes as it was typed, for the contract to refuse. */
const numero = (texto: string) => (/^\d{1,3}$/.test(texto.trim()) ? Number(texto) : Number.NaN)

const corpoDe = (d: Digitado) => ({
  escadaLigada: d.escadaLigada,
  escada: d.escada.map(({ diasAntes, quem }) => ({ diasAntes: numero(diasAntes), quem })),
  maximoPorDia: numero(d.maximoPorDia),
  validadeDoLinkDias: numero(d.validadeDoLinkDias),
  remetente: d.remetente.trim() === "" ? null : d.remetente,
})

const entre = (texto: string, de: number, ate: number) => numero(texto) >= de && numero(texto) <= ate

const conferir = (d: Digitado) => ({
  ...(entre(d.maximoPorDia, 1, 50) ? {} : { maximoPorDia: "De 1 a 50 mensagens." }),
  ...(entre(d.validadeDoLinkDias, 1, 180) ? {} : { validadeDoLinkDias: "De 1 a 180 dias." }),
  ...Object.fromEntries(
    d.escada.flatMap(({ diasAntes }, i) =>
      entre(diasAntes, 0, 30) ? [] : [[`escada.${i}.diasAntes`, "De 0 a 30 dias."]],
    ),
  ),
})

const quemEmPalavras = { destinatario: "a quem recebe", responsavel: "ao responsável no escritório" } as const

const campos: readonly CampoComparado<Digitado>[] = [
  { nome: "remetente", rotulo: "Remetente", emPalavras: ({ remetente }) => remetente || "o da instalação" },
  { nome: "maximoPorDia", rotulo: "Mensagens por dia", emPalavras: ({ maximoPorDia }) => maximoPorDia },
  { nome: "validadeDoLinkDias", rotulo: "Validade do link", emPalavras: (d) => `${d.validadeDoLinkDias} dias` },
  { nome: "escadaLigada", rotulo: "Lembretes", emPalavras: (d) => (d.escadaLigada ? "ligados" : "desligados") },
  {
    nome: "escada",
    rotulo: "Quando lembrar",
    emPalavras: ({ escada }) =>
      escada.map((d) => `${d.diasAntes} dias antes, ${quemEmPalavras[d.quem]}`).join("; ") || "nunca",
  },
]

const MAXIMO_DE_DEGRAUS = 5

interface Props {
  readonly configuracao: ConfiguracaoDaComunicacao
  readonly podeEditar: boolean
}

/** From whom messages leave, how many a day, how long their links last, and who is reminded of what was not opened. */
export function FormularioDaComunicacao({ configuracao, podeEditar }: Props) {
  const queryClient = useQueryClient()
  const configurar = useConfigurar()
  const edicao = useEdicao({
    nome: "meu-escritorio.comunicacao",
    registro: "comunicacao",
    esquema: rotasDaComunicacao.configurarComunicacao.corpo,
    corpo: corpoDe,
    conferir,
    campos,
    lido: leituraDe(configuracao),
    reler: async () => leituraDe(await queryClient.fetchQuery({ ...consultaComunicacao, staleTime: 0 })),
    salvar: (corpo, versao) => configurar.mutateAsync({ versao, corpo }),
    aoSalvar: () => avisar("feito", "A comunicação do escritório foi salva."),
  })
  const { form } = edicao
  const { itens, trocar } = form.lista("escada")
  return (
    <form {...form.formulario}>
      <Stack gap="md">
        <AvisosDoFormulario
          edicao={edicao}
          campos={campos}
          soLeitura={podeEditar ? null : "Só administradores do escritório mudam como ele se comunica."}
        />
        <Cartao titulo="Como sai">
          <Stack gap="md">
            <TextInput
              label="Remetente"
              type="email"
              placeholder="contato@seuescritorio.com.br"
              description="Vazio, sai do endereço da instalação. Um endereço seu só é usado depois que o domínio autoriza."
              readOnly={!podeEditar}
              {...form.campo("remetente")}
            />
            <TextInput
              label="Mensagens por dia a cada endereço"
              description="O que passar disso sai na manhã seguinte."
              inputMode="numeric"
              maxLength={2}
              readOnly={!podeEditar}
              {...form.campo("maximoPorDia")}
            />
            <TextInput
              label="Dias em que o link abre"
              inputMode="numeric"
              maxLength={3}
              readOnly={!podeEditar}
              {...form.campo("validadeDoLinkDias")}
            />
          </Stack>
        </Cartao>
        <Cartao titulo="Lembretes do que não foi aberto">
          <Stack gap="sm">
            <Switch label="Lembrar antes do vencimento" disabled={!podeEditar} {...form.marca("escadaLigada")} />
            {itens.map((degrau, i) => (
              <div key={i} className={classes.degrauDoLembrete}>
                <TextInput
                  label="Dias antes"
                  inputMode="numeric"
                  maxLength={2}
                  readOnly={!podeEditar}
                  {...form.campo(`escada.${i}.diasAntes`)}
                />
                <NativeSelect
                  label="Avisar"
                  value={degrau.quem}
                  disabled={!podeEditar}
                  data={[
                    { value: "destinatario", label: "Quem recebe" },
                    { value: "responsavel", label: "O responsável daqui" },
                  ]}
                  onChange={({ currentTarget }) =>
                    trocar(
                      itens.map((d, j) =>
                        j === i
                          ? { ...d, quem: currentTarget.value === "responsavel" ? "responsavel" : "destinatario" }
                          : d,
                      ),
                    )
                  }
                />
                {podeEditar && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={`Retirar o lembrete ${i + 1}`}
                    onClick={() => trocar(itens.filter((_, j) => j !== i))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </div>
            ))}
            {podeEditar && itens.length < MAXIMO_DE_DEGRAUS && (
              <Group>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => trocar([...itens, { diasAntes: "1", quem: "destinatario" }])}
                >
                  Acrescentar lembrete
                </Button>
              </Group>
            )}
          </Stack>
        </Cartao>
        {podeEditar && <RodapeDoFormulario form={form} salvar="Salvar a comunicação" />}
      </Stack>
    </form>
  )
}
