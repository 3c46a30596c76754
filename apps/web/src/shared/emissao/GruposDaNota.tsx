import { Anchor, Fieldset, NativeSelect, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { Campo } from "../../ui/campos/Campo.tsx"
import { CampoDeTabela } from "../tabelas/CampoDeTabela.tsx"
import type { PedidoDeNota } from "./emissao.api.ts"
import { type GrupoDaNota, RUA_VAZIA } from "./grupos.ts"

/** Codes of the Central Bank. */
const MOEDAS = { "220": "Dólar dos EUA", "978": "Euro", "540": "Libra esterlina", "706": "Peso argentino" }
const OPCOES_DE_MOEDA = Object.entries(MOEDAS).map(([value, label]) => ({ value, label }))
const OUTRA_MOEDA = { value: "", label: "Outra (código do Banco Central)" }

type Grupos = Pick<PedidoDeNota, GrupoDaNota | "idMunicipio">
interface Props {
  readonly nota: Grupos
  readonly aoMudar: (mudanca: Grupos) => void
}
const nada = () => undefined

/** What only some services ask for: who is abroad, the construction site, the event. Shown once the preview asks for it. */
export function GruposDaNota({ nota, aoMudar }: Props) {
  const { exterior, obra, evento } = nota
  return (
    <>
      {exterior && <DoExterior valor={exterior} aoMudar={(novo) => aoMudar({ exterior: novo })} />}
      {obra && <DaObra valor={obra} aoMudar={(novo) => aoMudar({ obra: novo })} />}
      {evento && <DoEvento valor={evento} aoMudar={(novo) => aoMudar({ evento: novo })} />}
      {(obra || evento) && (
        <CampoDeTabela
          tabela="municipios"
          label="Município onde foi feito"
          description="Deixe vazio se foi no município da empresa."
          placeholder="Procure pelo nome"
          value={nota.idMunicipio ?? ""}
          onChange={(idMunicipio) => aoMudar({ idMunicipio: idMunicipio || null })}
        />
      )}
    </>
  )
}

interface DoGrupo<G extends GrupoDaNota> {
  readonly valor: NonNullable<Grupos[G]>
  readonly aoMudar: (novo: Grupos[G]) => void
}

const Grupo = ({ nome, aoTirar, children }: { nome: string; aoTirar: () => void; children: React.ReactNode }) => (
  <Fieldset legend={nome}>
    <Stack gap="sm">
      {children}
      <Anchor component="button" type="button" size="sm" onClick={aoTirar}>
        Tirar estes dados da nota
      </Anchor>
    </Stack>
  </Fieldset>
)

function DoExterior({ valor, aoMudar }: DoGrupo<"exterior">) {
  const conhecida = valor.moeda in MOEDAS
  return (
    <Grupo nome="Serviço para o exterior" aoTirar={() => aoMudar(null)}>
      <Text size="sm" fw={500}>
        Onde está o resultado do serviço?
      </Text>
      <SegmentedControl
        aria-label="Onde está o resultado do serviço"
        data={[
          { value: "fora", label: "Fora do Brasil" },
          { value: "aqui", label: "No Brasil" },
        ]}
        value={valor.paisDoResultado === null ? "aqui" : "fora"}
        onChange={(onde) => aoMudar({ ...valor, paisDoResultado: onde === "fora" ? "" : null })}
      />
      {valor.paisDoResultado !== null && (
        <TextInput
          label="País do resultado"
          description="Duas letras, como US ou PT. Fora do Brasil, não há ISS."
          maxLength={2}
          value={valor.paisDoResultado}
          onChange={(e) => aoMudar({ ...valor, paisDoResultado: e.currentTarget.value.toUpperCase() })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label="Moeda"
          data={[...OPCOES_DE_MOEDA, OUTRA_MOEDA]}
          value={conhecida ? valor.moeda : ""}
          onChange={(e) => aoMudar({ ...valor, moeda: e.currentTarget.value })}
        />
        {!conhecida && (
          <TextInput
            label="Código da moeda"
            inputMode="numeric"
            maxLength={3}
            value={valor.moeda}
            onChange={(e) => aoMudar({ ...valor, moeda: e.currentTarget.value })}
          />
        )}
        <Campo
          tipo="dinheiro"
          name="valorNaMoeda"
          label="Valor na moeda"
          leftSection={null}
          value={valor.valorNaMoeda}
          onChange={(valorNaMoeda) => aoMudar({ ...valor, valorNaMoeda })}
          onBlur={nada}
        />
      </SimpleGrid>
    </Grupo>
  )
}

function DaObra({ valor, aoMudar }: DoGrupo<"obra">) {
  const pelo = "cno" in valor ? "cno" : "endereco"
  return (
    <Grupo nome="Obra" aoTirar={() => aoMudar(null)}>
      <SegmentedControl
        aria-label="Como a obra é identificada"
        data={[
          { value: "cno", label: "Pelo CNO" },
          { value: "endereco", label: "Pelo endereço" },
        ]}
        value={pelo}
        onChange={(novo) => aoMudar(novo === "cno" ? { cno: "" } : { endereco: RUA_VAZIA })}
      />
      {"cno" in valor ? (
        <TextInput
          label="CNO da obra"
          description="O número do Cadastro Nacional de Obras."
          maxLength={30}
          value={valor.cno}
          onChange={(e) => aoMudar({ cno: e.currentTarget.value })}
        />
      ) : (
        <DaRua valor={valor.endereco} aoMudar={(endereco) => aoMudar({ endereco })} />
      )}
    </Grupo>
  )
}

function DoEvento({ valor, aoMudar }: DoGrupo<"evento">) {
  return (
    <Grupo nome="Evento" aoTirar={() => aoMudar(null)}>
      <TextInput
        label="Nome do evento"
        maxLength={255}
        value={valor.nome}
        onChange={(e) => aoMudar({ ...valor, nome: e.currentTarget.value })}
      />
      <SimpleGrid cols={2} spacing="sm">
        {(["de", "ate"] as const).map((qual) => (
          <Campo
            key={qual}
            tipo="data"
            name={`evento-${qual}`}
            label={qual === "de" ? "Começa em" : "Termina em"}
            value={valor[qual]}
            onChange={(dia) => aoMudar({ ...valor, [qual]: dia })}
            onBlur={nada}
          />
        ))}
      </SimpleGrid>
      <DaRua valor={valor.endereco} aoMudar={(endereco) => aoMudar({ ...valor, endereco })} />
    </Grupo>
  )
}

type Rua = typeof RUA_VAZIA

function DaRua({ valor, aoMudar }: { readonly valor: Rua; readonly aoMudar: (nova: Rua) => void }) {
  const campo = (nome: keyof Rua, maxLength: number) => ({
    maxLength,
    value: valor[nome],
    onChange: (e: React.ChangeEvent<HTMLInputElement>) => aoMudar({ ...valor, [nome]: e.currentTarget.value }),
  })
  return (
    <>
      <Campo
        tipo="cep"
        name="cep"
        label="CEP"
        value={valor.cep}
        onChange={(cep) => aoMudar({ ...valor, cep })}
        onBlur={nada}
      />
      <TextInput label="Logradouro" {...campo("logradouro", 255)} />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Número" {...campo("numero", 60)} />
        <TextInput label="Bairro" {...campo("bairro", 60)} />
      </SimpleGrid>
    </>
  )
}
