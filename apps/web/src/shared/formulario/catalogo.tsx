import { Button, Group, SimpleGrid, Stack, TextInput, Title } from "@mantine/core"
import { nomeDePessoa } from "@partida/contracts"
import { textoNoFormato, textoNoFormatoOuNulo } from "@partida/contracts/formatos"
import { useState } from "react"
import { z } from "zod"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { idsDosTipos, type TipoDeCampo, tiposDeCampo } from "../../ui/campos/tipos.ts"
import { Recusa } from "../../ui/Recusa.tsx"
import type { CampoComparado } from "./conflito.ts"
import { OfertaDeRascunho } from "./OfertaDeRascunho.tsx"
import { TelaDeConflito } from "./TelaDeConflito.tsx"
import type { Conflito } from "./useEdicao.ts"
import { useGuardaDeSaida } from "./useGuardaDeSaida.tsx"

/** The form kit in each of its states, with made-up data, for the development catalogue. */
export function CatalogoDoFormulario() {
  return (
    <Stack gap="xl">
      {idsDosTipos.map((tipo) => (
        <Tipo key={tipo} tipo={tipo} />
      ))}
      <FormularioDeExemplo />
      <ConflitoDeExemplo />
    </Stack>
  )
}

/** Canonical values of the examples that the table shows. */
const preenchidos: Readonly<Record<TipoDeCampo, string>> = {
  cep: "01310100",
  rg: "123456789",
  cpf: "52998224725",
  cnpj: "12ABC34501DE35",
  data: "2026-11-20",
  mesEAno: "2026-10",
  nascimento: "1987-03-05",
  celular: "11987654321",
  email: "ana@padaria.example",
  agencia: "1234-5",
  conta: "12345-6",
  dinheiro: "1234.56",
  percentual: "0.0702",
}

function Tipo({ tipo }: { readonly tipo: TipoDeCampo }) {
  const vazio = tipo === "dinheiro" ? "0.00" : ""
  const [valor, setValor] = useState(vazio)
  const { rotulo, mascara, exemplo, esquema, formatar } = tiposDeCampo[tipo]
  const queixa = esquema().safeParse("").error?.issues[0]?.message
  const parado = { value: preenchidos[tipo], onChange: () => undefined }
  return (
    <section aria-label={rotulo}>
      <Title order={2} size="h3">
        {rotulo} <code>{tipo}</code>
      </Title>
      <p>
        {mascara === "" ? "Sem máscara" : `Máscara ${mascara}`}, exemplo {exemplo}; mostrado{" "}
        {formatar(preenchidos[tipo])}.
      </p>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Campo tipo={tipo} label={`${rotulo}, para digitar`} value={valor} onChange={setValor} />
        <Campo tipo={tipo} label={`${rotulo} preenchido`} {...parado} />
        <Campo tipo={tipo} label={`${rotulo} com erro`} {...parado} value={vazio} error={queixa} />
        <Campo tipo={tipo} label={`${rotulo} só de leitura`} {...parado} readOnly />
        <Campo tipo={tipo} label={`${rotulo} desligado`} {...parado} disabled />
        <Campo tipo={tipo} label={`${rotulo} obrigatório`} {...parado} value={vazio} required />
      </SimpleGrid>
    </section>
  )
}

const pessoa = z.object({
  nome: nomeDePessoa,
  cpf: textoNoFormato("cpf"),
  nascimento: textoNoFormato("nascimento"),
  celular: textoNoFormatoOuNulo("celular"),
})
type Pessoa = z.input<typeof pessoa> & { readonly celular: string }
const VAZIA: Pessoa = { nome: "", cpf: "", nascimento: "", celular: "" }

function FormularioDeExemplo() {
  const [oferta, setOferta] = useState(true)
  const form = useFormulario({
    esquema: pessoa,
    iniciais: VAZIA,
    enviar: async (dados) => {
      if (dados.nome === "Recusado") {
        throw new ErroDaApi({
          codigo: "entrada-invalida",
          mensagem: "Este nome já está em uso.",
          campo: "nome",
          status: 409,
        })
      }
    },
    aoSalvar: () => avisar("feito", "Salvo. Sair não pergunta mais nada."),
  })
  // Nobody is signed in here, so there is no draft to keep: only its offer is shown.
  const guarda = useGuardaDeSaida(form)
  return (
    <section aria-label="Formulário com guarda">
      <Title order={2} size="h3">
        Formulário com guarda e rascunho
      </Title>
      <form {...form.formulario}>
        <Stack gap="md" mt="sm">
          <OfertaDeRascunho
            oferta={oferta}
            usar={() => {
              setOferta(false)
              form.preencher({ ...base, cpf: "529982247" })
            }}
            descartar={() => setOferta(false)}
          />
          <Recusa titulo="Nada foi salvo" erro={form.falha} />
          <TextInput label="Nome" description="“Recusado” é recusado pelo servidor." {...form.campo("nome")} />
          <Campo tipo="cpf" label="CPF" {...form.campo("cpf")} />
          <Campo tipo="nascimento" label="Data de nascimento" {...form.campo("nascimento")} />
          <Campo tipo="celular" label="Celular" {...form.campo("celular")} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => guarda.tentarSair(form.desfazer)}>
              Cancelar
            </Button>
            <Button type="submit" loading={form.enviando}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
      {guarda.pergunta}
    </section>
  )
}

const campos: readonly CampoComparado<Pessoa>[] = [
  { nome: "nome", rotulo: "Nome", emPalavras: ({ nome }) => nome },
  { nome: "cpf", rotulo: "CPF", emPalavras: ({ cpf }) => tiposDeCampo.cpf.formatar(cpf) },
  { nome: "nascimento", rotulo: "Nascimento", emPalavras: (p) => tiposDeCampo.nascimento.formatar(p.nascimento) },
  { nome: "celular", rotulo: "Celular", emPalavras: (p) => tiposDeCampo.celular.formatar(p.celular) || "vazio" },
]
const base: Pessoa = { nome: "Ana Souza", cpf: "52998224725", nascimento: "1987-03-05", celular: "11987654321" }
const conflito: Conflito<Pessoa> = {
  base,
  agora: { ...base, nome: "Ana Souza Lima", nascimento: "1987-05-03", celular: "11912345678" },
  meu: { ...base, nome: "Ana S. Lima", nascimento: "1978-03-05", cpf: "11144477735" },
  por: { nome: "Bruno Contador", em: "2026-11-20T17:32:00.000Z" },
  versao: 4,
}

function ConflitoDeExemplo() {
  const [aberto, setAberto] = useState(false)
  const fechar = () => setAberto(false)
  return (
    <section aria-label="Conflito">
      <Title order={2} size="h3">
        Outra pessoa salvou antes
      </Title>
      <Button variant="default" mt="sm" onClick={() => setAberto(true)}>
        Abrir o conflito
      </Button>
      {aberto && (
        <TelaDeConflito
          campos={campos}
          conflito={conflito}
          aoSalvar={({ nome }) => {
            fechar()
            avisar("feito", `Salvo com o nome ${nome}.`)
          }}
          aoVoltar={fechar}
          aoDescartar={fechar}
        />
      )}
    </section>
  )
}
