; Direct calls: from a call in Python to the code of a trace, and back. One function for all traces, `call`, which goes
; by tables, the plans; `direct_code` says what is in them and expands three abbreviations of this text:
;   %x = get T, %y, table.field      loads a field of a table or object
;   set T v, %y, table.field         stores one
;   NUMBER, GUARD_BYTES, ...         numbers

declare ptr @PyThreadState_Get()
declare i64 @PyThreadState_GetID(ptr)
declare ptr @PyThreadState_GetDict()
declare ptr @PyDict_GetItemWithError(ptr, ptr)
declare ptr @PyTuple_GetItem(ptr, i64)
declare ptr @PyCell_Get(ptr)
declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)
declare ptr @PyLong_AsVoidPtr(ptr)
declare double @PyFloat_AsDouble(ptr)
declare ptr @PyObject_CallFunctionObjArgs(ptr, ...)
declare ptr @PyObject_Call(ptr, ptr, ptr)
declare ptr @PyList_GetItem(ptr, i64)
declare ptr @PyTuple_New(i64)
declare i32 @PyTuple_SetItem(ptr, i64, ptr)
declare ptr @PyErr_Occurred()
declare void @PyErr_Clear()
declare void @Py_IncRef(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @Py_DecRef(ptr)
declare i64 @PyThread_get_thread_ident()
declare i32 @clock_gettime(i32, ptr)
declare ptr @new_tensor(ptr, i64)
declare ptr @new_array(ptr, ptr, i32, ptr, ptr, ptr, i32, ptr)
@Tensor = external global i8
@ndarray = external global i8
@int = external global i8
@float = external global i8
@numpy_true = external global i8
@numpy_false = external global i8
@python_true = external global i8
@none = external global i8
@slowly = external global i8
@thread_key = external global i8
@records = external global i8

; copies a number of 1, 2, 4 or 8 bytes
define internal void @copy(ptr %to, ptr %from, i64 %size) {
  switch i64 %size, label %eight [i64 1, label %one  i64 2, label %two  i64 4, label %four]
one:
  %a = load i8, ptr %from
  store i8 %a, ptr %to
  ret void
two:
  %b = load i16, ptr %from, align 1
  store i16 %b, ptr %to, align 1
  ret void
four:
  %c = load i32, ptr %from, align 1
  store i32 %c, ptr %to, align 1
  ret void
eight:
  %d = load i64, ptr %from, align 1
  store i64 %d, ptr %to, align 1
  ret void
}

; whether an array is of the dtype and shape of an argument
define internal i1 @fits(ptr %array, ptr %argument) {
start:
  %descr = get ptr, %array, array.descr
  %wanted_descr = get ptr, %argument, argument.descr
  %same_descr = icmp eq ptr %descr, %wanted_descr
  %rank = get i32, %array, array.rank
  %wanted_rank = get i32, %argument, argument.rank
  %same_rank = icmp eq i32 %rank, %wanted_rank
  %flags = get i32, %array, array.flags
  %order = and i32 %flags, IN_ORDER
  %in_order = icmp eq i32 %order, IN_ORDER
  %both = and i1 %same_descr, %same_rank
  %all = and i1 %both, %in_order
  br i1 %all, label %shape, label %no
shape:
  %dims = get ptr, %array, array.dims
  %wanted = get ptr, %argument, argument.dims
  br label %more
more:
  %k = phi i32 [0, %shape], [%after, %next]
  %done = icmp eq i32 %k, %rank
  br i1 %done, label %yes, label %next
next:
  %a_at = getelementptr i64, ptr %dims, i32 %k
  %a = load i64, ptr %a_at
  %b_at = getelementptr i64, ptr %wanted, i32 %k
  %b = load i64, ptr %b_at
  %after = add i32 %k, 1
  %equal = icmp eq i64 %a, %b
  br i1 %equal, label %more, label %no
yes:
  ret i1 true
no:
  ret i1 false
}

; whether an argument is what the plan says; numbers and arrays are put where the code looks for them
define internal i1 @take(ptr %argument, ptr %given) {
start:
  %overflow = alloca i32
  %kind = get i64, %argument, argument.kind
  %object = get ptr, %argument, argument.object
  %class = get ptr, %given, object.class
  switch i64 %kind, label %no [
    i64 NUMBER, label %value
    i64 ARRAY, label %value
    i64 SAME, label %one
    i64 INT, label %whole
    i64 FLOAT, label %real
  ]
no:
  ret i1 false
yes:
  ret i1 true
one:
  %is_it = icmp eq ptr %given, %object
  ret i1 %is_it
whole:
  %is_int = icmp eq ptr %class, @int
  br i1 %is_int, label %equal_int, label %no
equal_int:
  %number = call i64 @PyLong_AsLongLongAndOverflow(ptr %given, ptr %overflow)
  %fixed = get i64, %argument, argument.object
  %beyond = load i32, ptr %overflow
  %in_range = icmp eq i32 %beyond, 0
  %same_number = icmp eq i64 %number, %fixed
  %is_number = and i1 %in_range, %same_number
  ret i1 %is_number
real:
  %is_float = icmp eq ptr %class, @float
  br i1 %is_float, label %equal_float, label %no
equal_float:
  %double = call double @PyFloat_AsDouble(ptr %given)
  %bits = bitcast double %double to i64
  %fixed_bits = get i64, %argument, argument.object
  %same_bits = icmp eq i64 %bits, %fixed_bits
  ret i1 %same_bits

value:
  %cell = get ptr, %argument, argument.cell
  %is_tensor = icmp eq ptr %class, @Tensor
  br i1 %is_tensor, label %tensor, label %plain
tensor:
  %dtype = get ptr, %given, tensor.dtype
  %array = get ptr, %given, tensor.array
  %same_dtype = icmp eq ptr %dtype, %object
  %own_written = get i64, %argument, argument.written
  %is_read = icmp eq i64 %own_written, 0
  %is_tensor_fit = and i1 %same_dtype, %is_read
  br i1 %is_tensor_fit, label %held, label %no
plain:
  %plain_class = get ptr, %argument, argument.plain
  %is_plain = icmp eq ptr %class, %plain_class
  br i1 %is_plain, label %python, label %held
python:
  %of_float = icmp eq ptr %class, @float
  br i1 %of_float, label %python_float, label %python_int
python_float:
  %float = call double @PyFloat_AsDouble(ptr %given)
  store double %float, ptr %cell
  ret i1 true
python_int:
  %int = call i64 @PyLong_AsLongLongAndOverflow(ptr %given, ptr %overflow)
  store i64 %int, ptr %cell
  %too_large = load i32, ptr %overflow
  %fits_int = icmp eq i32 %too_large, 0
  ret i1 %fits_int
held:
  %what = phi ptr [%array, %tensor], [%given, %plain]
  %what_class = get ptr, %what, object.class
  %is_array = icmp eq ptr %what_class, @ndarray
  br i1 %is_array, label %an_array, label %a_scalar
an_array:
  %is_fit = call i1 @fits(ptr %what, ptr %argument)
  br i1 %is_fit, label %put, label %no
put:
  %is_number_kind = icmp eq i64 %kind, NUMBER
  br i1 %is_number_kind, label %put_number, label %may_write
may_write:
  %written = get i64, %argument, argument.written
  %only_read = icmp eq i64 %written, 0
  %flags = get i32, %what, array.flags
  %writeable_bit = and i32 %flags, WRITEABLE
  %writeable = icmp ne i32 %writeable_bit, 0
  %may = or i1 %only_read, %writeable
  br i1 %may, label %put_array, label %no
put_array:
  store ptr %what, ptr %cell
  ret i1 true
put_number:
  %data = get ptr, %what, array.data
  br label %copy_number
a_scalar:
  %scalar_class = get ptr, %argument, argument.scalar
  %is_scalar = icmp eq ptr %what_class, %scalar_class
  br i1 %is_scalar, label %put_scalar, label %no
put_scalar:
  %held_value = getelementptr i8, ptr %what, i64 SCALAR_VALUE
  br label %copy_number
copy_number:
  %from = phi ptr [%data, %put_number], [%held_value, %put_scalar]
  %size = get i64, %argument, argument.size
  call void @copy(ptr %cell, ptr %from, i64 %size)
  ret i1 true
}

; the memory of an argument that is an array: from where, and how much; nothing of others
define internal {i64, i64} @memory(ptr %argument, ptr %given) {
start:
  %kind = get i64, %argument, argument.kind
  %is_array = icmp eq i64 %kind, ARRAY
  br i1 %is_array, label %array, label %nothing
nothing:
  ret {i64, i64} zeroinitializer
array:
  %class = get ptr, %given, object.class
  %is_tensor = icmp eq ptr %class, @Tensor
  br i1 %is_tensor, label %tensor, label %held
tensor:
  %of_tensor = get ptr, %given, tensor.array
  br label %held
held:
  %what = phi ptr [%of_tensor, %tensor], [%given, %array]
  %data = get i64, %what, array.data
  %bytes = get i64, %argument, argument.bytes
  %from = insertvalue {i64, i64} poison, i64 %data, 0
  %all = insertvalue {i64, i64} %from, i64 %bytes, 1
  ret {i64, i64} %all
}

; whether an argument, if it is to be written, shares no memory with another one
define internal i1 @is_apart(ptr %plan, ptr %args, i64 %k) {
start:
  %arguments = get ptr, %plan, plan.arguments
  %count = get i64, %plan, plan.argument_count
  %argument_at = mul i64 %k, ARGUMENT_BYTES
  %argument = getelementptr i8, ptr %arguments, i64 %argument_at
  %written = get i64, %argument, argument.written
  %only_read = icmp eq i64 %written, 0
  br i1 %only_read, label %yes, label %own
yes:
  ret i1 true
no:
  ret i1 false
own:
  %given = call ptr @PyTuple_GetItem(ptr %args, i64 %k)
  %memory = call {i64, i64} @memory(ptr %argument, ptr %given)
  %data = extractvalue {i64, i64} %memory, 0
  %bytes = extractvalue {i64, i64} %memory, 1
  %end = add i64 %data, %bytes
  br label %more
more:
  %j = phi i64 [0, %own], [%after, %next]
  %after = add i64 %j, 1
  %done = icmp eq i64 %j, %count
  br i1 %done, label %yes, label %one
one:
  %is_itself = icmp eq i64 %j, %k
  br i1 %is_itself, label %next, label %other
other:
  %other_at = mul i64 %j, ARGUMENT_BYTES
  %other_argument = getelementptr i8, ptr %arguments, i64 %other_at
  %other_given = call ptr @PyTuple_GetItem(ptr %args, i64 %j)
  %other_memory = call {i64, i64} @memory(ptr %other_argument, ptr %other_given)
  %other_data = extractvalue {i64, i64} %other_memory, 0
  %other_bytes = extractvalue {i64, i64} %other_memory, 1
  %other_end = add i64 %other_data, %other_bytes
  %before = icmp ule i64 %end, %other_data
  %behind = icmp ule i64 %other_end, %data
  %clear = or i1 %before, %behind
  br i1 %clear, label %next, label %no
next:
  br label %more
}

; copies the results that are no part of what the call gives into the caller's arrays
define internal void @put_back(ptr %plan, ptr %args) {
start:
  %arguments = get ptr, %plan, plan.arguments
  %results = get ptr, %plan, plan.results
  %count = get i64, %plan, plan.result_count
  %given_count = get i64, %plan, plan.given
  br label %more
more:
  %k = phi i64 [%given_count, %start], [%after, %one]
  %after = add i64 %k, 1
  %done = icmp eq i64 %k, %count
  br i1 %done, label %end, label %one
end:
  ret void
one:
  %at = mul i64 %k, RESULT_BYTES
  %result = getelementptr i8, ptr %results, i64 %at
  %cell = get ptr, %result, result.cell
  %made = load ptr, ptr %cell
  store ptr null, ptr %cell
  %into = get i64, %result, result.into
  %argument_at = mul i64 %into, ARGUMENT_BYTES
  %argument = getelementptr i8, ptr %arguments, i64 %argument_at
  %array = call ptr @PyTuple_GetItem(ptr %args, i64 %into)
  %to = get ptr, %array, array.data
  %from = get ptr, %made, array.data
  %bytes = get i64, %argument, argument.bytes
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %bytes, i1 false)
  call void @Py_DecRef(ptr %made)
  br label %more
}

; whether all guards of a plan hold that need no Python
define internal i1 @guarded(ptr %plan) {
start:
  %count = get i64, %plan, plan.guard_count
  %guards = get ptr, %plan, plan.guards
  br label %more
more:
  %k = phi i64 [0, %start], [%after, %next]
  %after = add i64 %k, 1
  %done = icmp eq i64 %k, %count
  br i1 %done, label %yes, label %one
yes:
  ret i1 true
no:
  ret i1 false
one:
  %at = mul i64 %k, GUARD_BYTES
  %guard = getelementptr i8, ptr %guards, i64 %at
  %kind = get i64, %guard, guard.kind
  %where = get ptr, %guard, guard.where
  %value = get ptr, %guard, guard.value
  %is_name = icmp eq i64 %kind, NAME
  br i1 %is_name, label %name, label %variable
name:
  %called = get ptr, %guard, guard.name
  %found = call ptr @PyDict_GetItemWithError(ptr %where, ptr %called)
  %same = icmp eq ptr %found, %value
  br i1 %same, label %next, label %no
variable:
  %held = call ptr @PyCell_Get(ptr %where)
  %same_held = icmp eq ptr %held, %value
  %empty = icmp eq ptr %held, null
  br i1 %empty, label %no, label %let_go
let_go:
  call void @Py_DecRef(ptr %held)
  br i1 %same_held, label %next, label %no
next:
  br label %more
}

; makes the arrays that the code fills
define internal i1 @make_arrays(ptr %plan) {
start:
  %count = get i64, %plan, plan.result_count
  %results = get ptr, %plan, plan.results
  br label %more
more:
  %k = phi i64 [0, %start], [%after, %next]
  %after = add i64 %k, 1
  %done = icmp eq i64 %k, %count
  br i1 %done, label %yes, label %one
yes:
  ret i1 true
no:
  ret i1 false
one:
  %at = mul i64 %k, RESULT_BYTES
  %result = getelementptr i8, ptr %results, i64 %at
  %size = get i64, %result, result.size
  %is_number = icmp ne i64 %size, 0
  br i1 %is_number, label %next, label %array
array:
  %descr = get ptr, %result, result.descr
  %rank = get i32, %result, result.rank
  %dims = get ptr, %result, result.dims
  %cell = get ptr, %result, result.cell
  call void @Py_IncRef(ptr %descr)
  %made = call ptr @new_array(ptr @ndarray, ptr %descr, i32 %rank, ptr %dims, ptr null, ptr null, i32 0, ptr null)
  store ptr %made, ptr %cell
  %none = icmp eq ptr %made, null
  br i1 %none, label %no, label %next
next:
  br label %more
}

; lets go of the arrays that no result has taken
define internal void @drop_arrays(ptr %plan) {
start:
  %count = get i64, %plan, plan.result_count
  %results = get ptr, %plan, plan.results
  br label %more
more:
  %k = phi i64 [0, %start], [%after, %next]
  %after = add i64 %k, 1
  %done = icmp eq i64 %k, %count
  br i1 %done, label %end, label %one
end:
  ret void
one:
  %at = mul i64 %k, RESULT_BYTES
  %result = getelementptr i8, ptr %results, i64 %at
  %size = get i64, %result, result.size
  %is_number = icmp ne i64 %size, 0
  br i1 %is_number, label %next, label %array
array:
  %cell = get ptr, %result, result.cell
  %made = load ptr, ptr %cell
  %none = icmp eq ptr %made, null
  br i1 %none, label %next, label %drop
drop:
  store ptr null, ptr %cell
  call void @Py_DecRef(ptr %made)
  br label %next
next:
  br label %more
}

; the tensor of a result; null with an exception where there is no memory
define internal ptr @tensor(ptr %result) {
start:
  %size = get i64, %result, result.size
  %cell = get ptr, %result, result.cell
  %is_array = icmp eq i64 %size, 0
  br i1 %is_array, label %array, label %number
array:
  %made_array = load ptr, ptr %cell
  store ptr null, ptr %cell
  br label %wrap
number:
  %make = get ptr, %result, result.make
  %is_bool = icmp eq ptr %make, null
  br i1 %is_bool, label %bool, label %other
bool:
  %byte = load i8, ptr %cell
  %holds = icmp ne i8 %byte, 0
  %which = select i1 %holds, ptr @numpy_true, ptr @numpy_false
  call void @Py_IncRef(ptr %which)
  br label %wrap
other:
  %class = get ptr, %result, result.class_
  %scalar = call ptr %make(ptr %class, i64 0)
  %no_scalar = icmp eq ptr %scalar, null
  br i1 %no_scalar, label %nothing, label %fill
fill:
  %value = getelementptr i8, ptr %scalar, i64 SCALAR_VALUE
  call void @copy(ptr %value, ptr %cell, i64 %size)
  br label %wrap
wrap:
  %array_of_it = phi ptr [%made_array, %array], [%which, %bool], [%scalar, %fill]
  %tensor = call ptr @new_tensor(ptr @Tensor, i64 0)
  %no_tensor = icmp eq ptr %tensor, null
  br i1 %no_tensor, label %drop, label %give
drop:
  call void @Py_DecRef(ptr %array_of_it)
  br label %nothing
nothing:
  ret ptr null
give:
  %dtype = get ptr, %result, result.dtype
  call void @Py_IncRef(ptr %dtype)
  call void @Py_IncRef(ptr @none)
  set ptr %array_of_it, %tensor, tensor.array
  set ptr %dtype, %tensor, tensor.dtype
  set ptr @none, %tensor, tensor.shape
  ret ptr %tensor
}

; what the call gives: a tensor, a tuple of tensors, or what Python makes of that; null with an exception
define internal ptr @packed(ptr %plan) {
start:
  %results = get ptr, %plan, plan.results
  %pack = get ptr, %plan, plan.pack
  %is_single = icmp eq ptr %pack, null
  br i1 %is_single, label %single, label %several
single:
  %only = call ptr @tensor(ptr %results)
  ret ptr %only
several:
  %count = get i64, %plan, plan.given
  %tuple = call ptr @PyTuple_New(i64 %count)
  %no_tuple = icmp eq ptr %tuple, null
  br i1 %no_tuple, label %nothing, label %more
nothing:
  ret ptr null
more:
  %k = phi i64 [0, %several], [%after, %fill]
  %after = add i64 %k, 1
  %done = icmp eq i64 %k, %count
  br i1 %done, label %full, label %one
one:
  %at = mul i64 %k, RESULT_BYTES
  %result = getelementptr i8, ptr %results, i64 %at
  %made = call ptr @tensor(ptr %result)
  %none_made = icmp eq ptr %made, null
  br i1 %none_made, label %drop, label %fill
fill:
  call i32 @PyTuple_SetItem(ptr %tuple, i64 %k, ptr %made)
  br label %more
drop:
  call void @Py_DecRef(ptr %tuple)
  ret ptr null
full:
  %is_tuple = icmp eq ptr %pack, @none
  br i1 %is_tuple, label %give, label %python
give:
  ret ptr %tuple
python:
  %found = call ptr (ptr, ...) @PyObject_CallFunctionObjArgs(ptr %pack, ptr %tuple, ptr null)
  call void @Py_DecRef(ptr %tuple)
  ret ptr %found
}

; the arrays of the arguments as a tuple, the number of which that are the caller's own in `borrowed`; null with an
; exception
define internal ptr @arrays(ptr %plan, ptr %args, ptr %borrowed) {
start:
  %arguments = get ptr, %plan, plan.arguments
  %count = get i64, %plan, plan.argument_count
  store i64 0, ptr %borrowed
  br label %counting
counting:  ; how many are tensors
  %i = phi i64 [0, %start], [%i_after, %count_one]
  %inputs = phi i64 [0, %start], [%inputs_after, %count_one]
  %i_after = add i64 %i, 1
  %counted = icmp eq i64 %i, %count
  br i1 %counted, label %make, label %count_one
count_one:
  %i_at = mul i64 %i, ARGUMENT_BYTES
  %i_argument = getelementptr i8, ptr %arguments, i64 %i_at
  %i_kind = get i64, %i_argument, argument.kind
  %i_value = icmp ule i64 %i_kind, ARRAY
  %i_one = zext i1 %i_value to i64
  %inputs_after = add i64 %inputs, %i_one
  br label %counting
make:
  %tuple = call ptr @PyTuple_New(i64 %inputs)
  %no_tuple = icmp eq ptr %tuple, null
  br i1 %no_tuple, label %nothing, label %more
nothing:
  ret ptr null
more:
  %k = phi i64 [0, %make], [%after, %next]
  %place = phi i64 [0, %make], [%place_after, %next]
  %after = add i64 %k, 1
  %done = icmp eq i64 %k, %count
  br i1 %done, label %give, label %one
give:
  ret ptr %tuple
one:
  %argument_at = mul i64 %k, ARGUMENT_BYTES
  %argument = getelementptr i8, ptr %arguments, i64 %argument_at
  %kind = get i64, %argument, argument.kind
  %is_value = icmp ule i64 %kind, ARRAY
  br i1 %is_value, label %value, label %next
value:
  %given = call ptr @PyTuple_GetItem(ptr %args, i64 %k)
  %class = get ptr, %given, object.class
  %is_tensor = icmp eq ptr %class, @Tensor
  br i1 %is_tensor, label %tensor, label %plain
tensor:
  %held = get ptr, %given, tensor.array
  br label %put
plain:
  %so_far = load i64, ptr %borrowed
  %one_more = add i64 %so_far, 1
  store i64 %one_more, ptr %borrowed
  br label %put
put:
  %array = phi ptr [%held, %tensor], [%given, %plain]
  call void @Py_IncRef(ptr %array)
  call i32 @PyTuple_SetItem(ptr %tuple, i64 %place, ptr %array)
  %place_next = add i64 %place, 1
  br label %next
next:
  %place_after = phi i64 [%place, %one], [%place_next, %put]
  br label %more
}

; runs a plan's function of Python's, and puts what it gives where the results are looked for; gives 0, 1 with an
; exception, or 2 if Python has to make the call
define internal i32 @run_python(ptr %plan, ptr %args) {
start:
  %borrowed = alloca i64
  %tuple = call ptr @arrays(ptr %plan, ptr %args, ptr %borrowed)
  %no_tuple = icmp eq ptr %tuple, null
  br i1 %no_tuple, label %raised, label %which
raised:
  ret i32 1
which:
  %count_borrowed = load i64, ptr %borrowed
  %own = icmp eq i64 %count_borrowed, 0
  %usual = get ptr, %plan, plan.python
  %other = get ptr, %plan, plan.borrowing
  %function = select i1 %own, ptr %usual, ptr %other
  %no_function = icmp eq ptr %function, null
  br i1 %no_function, label %not_so, label %run
not_so:
  call void @Py_DecRef(ptr %tuple)
  ret i32 2
run:
  %found = call ptr @PyObject_Call(ptr %function, ptr %tuple, ptr null)
  call void @Py_DecRef(ptr %tuple)
  %no_list = icmp eq ptr %found, null
  br i1 %no_list, label %raised, label %listed
listed:
  %count = get i64, %plan, plan.result_count
  %results = get ptr, %plan, plan.results
  br label %more
more:
  %k = phi i64 [0, %listed], [%after, %put]
  %after = add i64 %k, 1
  %done = icmp eq i64 %k, %count
  br i1 %done, label %give, label %one
give:
  call void @Py_DecRef(ptr %found)
  ret i32 0
one:
  %array = call ptr @PyList_GetItem(ptr %found, i64 %k)
  %missing = icmp eq ptr %array, null
  br i1 %missing, label %drop, label %put
drop:
  call void @Py_DecRef(ptr %found)
  ret i32 1
put:
  call void @Py_IncRef(ptr %array)
  %at = mul i64 %k, RESULT_BYTES
  %result = getelementptr i8, ptr %results, i64 %at
  %cell = get ptr, %result, result.cell
  store ptr %array, ptr %cell
  br label %more
}

; what ends the run of a plan
define internal void @leave(ptr %plan) {
  set i64 0, %plan, plan.busy
  %owner = get ptr, %plan, plan.owner
  call void @Py_DecRef(ptr %owner)
  ret void
}

; the call as Python does it
define internal ptr @call_slowly(ptr %self, ptr %args, ptr %names) {
start:
  %count = get i64, %args, tuple.size
  %all = add i64 %count, 1
  %tuple = call ptr @PyTuple_New(i64 %all)
  %no_tuple = icmp eq ptr %tuple, null
  br i1 %no_tuple, label %nothing, label %first
nothing:
  ret ptr null
first:
  call void @Py_IncRef(ptr %self)
  call i32 @PyTuple_SetItem(ptr %tuple, i64 0, ptr %self)
  br label %more
more:
  %k = phi i64 [0, %first], [%after, %one]
  %after = add i64 %k, 1
  %done = icmp eq i64 %k, %count
  br i1 %done, label %ready, label %one
one:
  %given = call ptr @PyTuple_GetItem(ptr %args, i64 %k)
  call void @Py_IncRef(ptr %given)
  call i32 @PyTuple_SetItem(ptr %tuple, i64 %after, ptr %given)
  br label %more
ready:
  %result = call ptr @PyObject_Call(ptr @slowly, ptr %tuple, ptr %names)
  call void @Py_DecRef(ptr %tuple)
  ret ptr %result
}

; nanoseconds of the clock that events have
define internal i64 @now() {
  %time = alloca [2 x i64]
  call i32 @clock_gettime(i32 CLOCK, ptr %time)
  %seconds = load i64, ptr %time
  %rest_at = getelementptr i64, ptr %time, i64 1
  %rest = load i64, ptr %rest_at
  %whole = mul i64 %seconds, 1000000000
  %all = add i64 %whole, %rest
  ret i64 %all
}

; records a call, unless that has ended; the newest take the place of the oldest
define internal void @record(ptr %plan, i64 %called, i64 %started) {
start:
  %memory = get ptr, @records, records.memory
  %off = icmp eq ptr %memory, null
  br i1 %off, label %end, label %on
end:
  ret void
on:
  %ended = call i64 @now()
  %state = call ptr @PyThreadState_Get()
  %thread = call i64 @PyThreadState_GetID(ptr %state)
  %ident = call i64 @PyThread_get_thread_ident()
  %count = get i64, @records, records.count
  %room = get i64, @records, records.room
  %k = urem i64 %count, %room
  %at = mul i64 %k, RECORD_BYTES
  %record = getelementptr i8, ptr %memory, i64 %at
  set ptr %plan, %record, record.plan
  set i64 %thread, %record, record.thread
  set i64 %ident, %record, record.ident
  set i64 %called, %record, record.called
  set i64 %started, %record, record.started
  set i64 %ended, %record, record.ended
  %one_more = add i64 %count, 1
  set i64 %one_more, @records, records.count
  ret void
}

; what is open in the thread that called last: a thread's number is never another one's
@last_thread = internal global {i64, ptr, ptr} {i64 -1, ptr null, ptr null}

; finds the lists of the graphs and tapes that are open in this thread; whether it has them
define internal i1 @look_up_thread(i64 %id) {
start:
  %of_thread = call ptr @PyThreadState_GetDict()
  %no_thread = icmp eq ptr %of_thread, null
  br i1 %no_thread, label %no, label %state
no:
  ret i1 false
state:
  %open = call ptr @PyDict_GetItemWithError(ptr %of_thread, ptr @thread_key)
  %unknown = icmp eq ptr %open, null
  br i1 %unknown, label %no, label %known
known:
  %graphs = call ptr @PyTuple_GetItem(ptr %open, i64 0)
  %tapes = call ptr @PyTuple_GetItem(ptr %open, i64 1)
  set ptr %graphs, @last_thread, thread.graphs
  set ptr %tapes, @last_thread, thread.tapes
  set i64 %id, @last_thread, thread.id
  ret i1 true
}

; `args` is a tuple, `names` a dict or null
define ptr @call(ptr %self, ptr %args, ptr %names) {
start:
  %memory = get ptr, @records, records.memory
  %recorded = icmp ne ptr %memory, null
  br i1 %recorded, label %timed, label %begin
timed:
  %time = call i64 @now()
  br label %begin
begin:
  %called = phi i64 [0, %start], [%time, %timed]
  %number = get ptr, %self, self.head
  %no_head = icmp eq ptr %number, null
  %named = icmp ne ptr %names, null
  %not_plain = or i1 %no_head, %named
  br i1 %not_plain, label %slow, label %plain
plain:
  %head = call ptr @PyLong_AsVoidPtr(ptr %number)
  %first = get ptr, %head, head.first
  %no_plan = icmp eq ptr %first, null
  br i1 %no_plan, label %slow, label %thread

thread:  ; no graph is being built in it, and no tape records
  %thread_state = call ptr @PyThreadState_Get()
  %id = call i64 @PyThreadState_GetID(ptr %thread_state)
  %last_id = get i64, @last_thread, thread.id
  %same_thread = icmp eq i64 %id, %last_id
  br i1 %same_thread, label %known, label %another
another:
  %found = call i1 @look_up_thread(i64 %id)
  br i1 %found, label %known, label %slow
known:
  %graphs = get ptr, @last_thread, thread.graphs
  %tapes = get ptr, @last_thread, thread.tapes
  %graph_count = get i64, %graphs, list.size
  %tape_count = get i64, %tapes, list.size
  %open_count = or i64 %graph_count, %tape_count
  %none_open = icmp eq i64 %open_count, 0
  br i1 %none_open, label %try, label %slow

try:
  %plan = phi ptr [%first, %known], [%other, %next]
  %arguments = get ptr, %plan, plan.arguments
  %count = get i64, %args, tuple.size
  %wanted = get i64, %plan, plan.argument_count
  %busy = get i64, %plan, plan.busy
  %idle = icmp eq i64 %busy, 0
  %as_many = icmp eq i64 %wanted, %count
  %possible = and i1 %idle, %as_many
  br i1 %possible, label %more, label %next
next:
  %other = get ptr, %plan, plan.next
  %no_other = icmp eq ptr %other, null
  br i1 %no_other, label %slow, label %try
more:
  %k = phi i64 [0, %try], [%after, %one]
  %after = add i64 %k, 1
  %done = icmp eq i64 %k, %count
  br i1 %done, label %guards, label %one
one:
  %argument_at = mul i64 %k, ARGUMENT_BYTES
  %argument = getelementptr i8, ptr %arguments, i64 %argument_at
  %items = getelementptr i8, ptr %args, i64 TUPLE_ITEMS
  %at = getelementptr ptr, ptr %items, i64 %k
  %given = load ptr, ptr %at
  %taken = call i1 @take(ptr %argument, ptr %given)
  br i1 %taken, label %more, label %next
guards:
  %guarded = call i1 @guarded(ptr %plan)
  br i1 %guarded, label %each, label %next
each:
  %i = phi i64 [0, %guards], [%i_after, %one_of_all]
  %i_after = add i64 %i, 1
  %all_apart = icmp eq i64 %i, %count
  br i1 %all_apart, label %enter, label %one_of_all
one_of_all:
  %is_apart = call i1 @is_apart(ptr %plan, ptr %args, i64 %i)
  br i1 %is_apart, label %each, label %slow

enter:
  %owner = get ptr, %plan, plan.owner
  call void @Py_IncRef(ptr %owner)
  set i64 1, %plan, plan.busy
  %hold = get ptr, %plan, plan.hold
  %all_hold = icmp eq ptr %hold, null
  br i1 %all_hold, label %run, label %ask
ask:
  %answer = call ptr (ptr, ...) @PyObject_CallFunctionObjArgs(ptr %hold, ptr null)
  %no_answer = icmp eq ptr %answer, null
  br i1 %no_answer, label %no_hold, label %answered
no_hold:  ; Python asks again, and raises
  call void @PyErr_Clear()
  br label %unfit
answered:
  %holds = icmp eq ptr %answer, @python_true
  call void @Py_DecRef(ptr %answer)
  br i1 %holds, label %run, label %unfit
unfit:  ; the plans behind it may be others by now
  call void @leave(ptr %plan)
  br label %slow

run:
  %python = get ptr, %plan, plan.python
  %by_code = icmp eq ptr %python, null
  br i1 %by_code, label %make, label %by_python
by_python:
  %ran = call i32 @run_python(ptr %plan, ptr %args)
  switch i32 %ran, label %raised [i32 0, label %pack  i32 2, label %again]
make:
  %made = call i1 @make_arrays(ptr %plan)
  br i1 %made, label %start_code, label %raised
start_code:
  %cells = get ptr, %plan, plan.cells
  %code = get ptr, %plan, plan.run
  br i1 %recorded, label %timed_code, label %run_code
timed_code:
  %time_of_code = call i64 @now()
  br label %run_code
run_code:
  %started = phi i64 [0, %start_code], [%time_of_code, %timed_code]
  %status = call i32 %code(ptr %cells)
  %good = icmp eq i32 %status, 0
  br i1 %good, label %finish, label %failed
finish:
  call void @put_back(ptr %plan, ptr %args)
  br i1 %recorded, label %record, label %pack
record:
  call void @record(ptr %plan, i64 %called, i64 %started)
  br label %pack
pack:
  %result = call ptr @packed(ptr %plan)
  %no_result = icmp eq ptr %result, null
  br i1 %no_result, label %raised, label %note
note:
  %calls = get i64, %head, head.calls
  %one_more = add i64 %calls, 1
  set i64 %one_more, %head, head.calls
  set i64 %one_more, %plan, plan.last
  call void @leave(ptr %plan)
  ret ptr %result
failed:  ; a signal handler has raised; or an operation fails, which Python does again, for the error
  %error = call ptr @PyErr_Occurred()
  %no_error = icmp eq ptr %error, null
  br i1 %no_error, label %again, label %raised
again:
  call void @drop_arrays(ptr %plan)
  call void @leave(ptr %plan)
  br label %slow
raised:
  call void @drop_arrays(ptr %plan)
  call void @leave(ptr %plan)
  ret ptr null

slow:
  %slowly = call ptr @call_slowly(ptr %self, ptr %args, ptr %names)
  ret ptr %slowly
}
