import { Checkbox, Group, NativeSelect, TextInput } from "@mantine/core"
import { ajustesDoPrazo, type ObrigacaoPropria, periodicidades, regimes, rotasDasDeclaracoes } from "@partida/contracts"
import { NOMES_DOS_MESES } from "@partida/fiscal/nucleo"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useGravarObrigacao } from "./declaracoes.api.ts"

interface Props {
  readonly lida: ObrigacaoPropria | null
  readonly aoFechar: () => void
}

const opcoes = (lista: Readonly<Record<string, { readonly rotulo: string }>>) =>
  Object.entries(lista).map(([value, { rotulo }]) => ({ value, label: rotulo }))

const numero = (texto: string) => (/^\d{1,2}$/.test(texto.trim()) ? Number(texto) : Number.NaN)

/** The rule of an obligation of the office's own: which companies, which period, which day. */
export function DialogoDaObrigacao({ lida, aoFechar }: Props) {
  const gravar = useGravarObrigacao()
  const form = useFormulario({
    esquema: rotasDasDeclaracoes.criarObrigacao.corpo,
    iniciais: {
      nome: lida?.nome ?? "",
      periodicidade: lida?.periodicidade ?? "mensal",
      ultimoDiaUtil: lida !== null && lida.dia === null,
      dia: String(lida?.dia ?? 10),
      mes: String(lida?.mes ?? 3),
      mesesApos: String(lida?.mesesApos ?? 1),
      ajuste: lida?.ajuste ?? "posterga",
      norma: lida?.norma ?? "",
      regimes: [...(lida?.regimes ?? ["simples", "presumido"])] as string[],
      idMunicipio: lida?.idMunicipio ?? "",
      desde: lida?.desde ?? hojeEmSaoPaulo().slice(0, 7),
      ate: lida?.ate ?? "",
    },
    corpo: (v) => ({
      nome: v.nome,
      periodicidade: v.periodicidade,
      dia: v.ultimoDiaUtil ? null : numero(v.dia),
      mes: v.periodicidade === "anual" ? numero(v.mes) : null,
      mesesApos: numero(v.mesesApos),
      ajuste: v.ajuste,
      norma: v.norma,
      regimes: v.regimes,
      idMunicipio: v.idMunicipio || null,
      desde: v.desde,
      ate: v.ate || null,
    }),
    enviar: (corpo) => gravar.mutateAsync({ lida, corpo }),
    aoSalvar: ({ regra }) => {
      avisar("feito", `Salva: ${regra}.`)
      aoFechar()
    },
  })
  const { periodicidade, ultimoDiaUtil } = form.valores
  const escolhidos = form.lista("regimes")
  return (
    <DialogoDeFormulario
      titulo={lida === null ? "Obrigação própria" : lida.nome}
      tamanho="lg"
      form={form}
      confirmar="Salvar"
      aoFechar={aoFechar}
    >
      <TextInput label="Nome" maxLength={60} placeholder="Declaração de serviços" {...form.campo("nome")} />
      <TextInput label="Lei ou ato que manda entregar" maxLength={200} {...form.campo("norma")} />
      <Group grow align="flex-start">
        <NativeSelect label="Com que frequência" data={opcoes(periodicidades)} {...form.campo("periodicidade")} />
        {periodicidade === "anual" ? (
          <NativeSelect
            label="Mês do ano seguinte"
            data={NOMES_DOS_MESES.map((label, i) => ({ value: String(i + 1), label }))}
            {...form.campo("mes")}
          />
        ) : (
          <TextInput label="Meses depois do período" inputMode="numeric" maxLength={2} {...form.campo("mesesApos")} />
        )}
      </Group>
      <Checkbox label="Vence no último dia útil do mês" {...form.marca("ultimoDiaUtil")} />
      {!ultimoDiaUtil && (
        <Group grow align="flex-start">
          <TextInput label="Dia do mês" inputMode="numeric" maxLength={2} {...form.campo("dia")} />
          <NativeSelect label="Se não for dia útil" data={opcoes(ajustesDoPrazo)} {...form.campo("ajuste")} />
        </Group>
      )}
      <Checkbox.Group
        label="Empresas de que regime"
        value={[...escolhidos.itens]}
        onChange={(valores) => escolhidos.trocar(valores)}
        error={form.campo("regimes").error}
        data-campo="regimes"
      >
        <Group mt={6}>
          {Object.entries(regimes).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <CampoDeTabela
        tabela="municipios"
        label="Só as empresas de um município"
        description="Em branco, todas."
        {...form.campo("idMunicipio")}
      />
      <Group grow align="flex-start">
        <Campo tipo="mesEAno" label="Do período" {...form.campo("desde")} />
        <Campo tipo="mesEAno" label="Até o período" description="Em branco, sem fim." {...form.campo("ate")} />
      </Group>
    </DialogoDeFormulario>
  )
}
